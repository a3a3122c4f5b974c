/** Philadelphia's grid, approximately: numbered streets are parallel to Broad St, the others to Market St. */

/** East-west streets: name, latitude at (or projected to) Broad St, first and last numbered street. */
export const eastWestStreets = `
Pattison Av 39.9055 7 20
Packer Av 39.9118 4 20
Bigler St 39.9143 5 20
Oregon Av 39.9170 0 25
Shunk St 39.9182 3 24
Porter St 39.9194 3 24
Ritner St 39.9207 3 25
Wolf St 39.9219 0 24
Jackson St 39.9231 0 24
Snyder Av 39.9243 0 26
McKean St 39.9255 1 24
Mifflin St 39.9266 1 24
Moore St 39.9277 1 30
Morris St 39.9287 0 33
Tasker St 39.9297 0 33
Dickinson St 39.9312 0 34
Reed St 39.9327 0 34
Wharton St 39.9340 0 34
Federal St 39.9351 3 27
Ellsworth St 39.9362 3 26
Washington Av 39.9380 0 26
Carpenter St 39.9392 6 25
Christian St 39.9403 0 26
Catharine St 39.9415 0 24
Fitzwater St 39.9424 3 24
Bainbridge St 39.9433 0 24
South St 39.9441 0 27
Lombard St 39.9450 0 26
Pine St 39.9460 0 28
Spruce St 39.9472 0 42
Locust St 39.9483 4 42
Walnut St 39.9494 0 63
Chestnut St 39.9511 0 63
Market St 39.9524 0 63
Arch St 39.9545 0 23
Race St 39.9560 0 22
Vine St 39.9577 0 22
Callowhill St 39.9592 0 22
Spring Garden St 39.9620 0 31
Mount Vernon St 39.9630 0 24
Green St 39.9642 0 25
Fairmount Av 39.9671 0 25
Brown St 39.9682 0 29
Poplar St 39.9702 0 29
Thompson St 39.9730 0 31
Master St 39.9742 0 33
Jefferson St 39.9754 0 33
Oxford St 39.9771 0 33
Cecil B Moore Av 39.9787 0 33
Montgomery Av 39.9801 0 33
Norris St 39.9820 0 33
Diamond St 39.9838 0 33
Susquehanna Av 39.9853 0 33
Dauphin St 39.9869 -8 33
York St 39.9882 -10 33
Cumberland St 39.9895 -14 32
Huntingdon St 39.9908 -15 32
Lehigh Av 39.9924 -20 30
Somerset St 39.9940 -10 29
Cambria St 39.9955 -10 29
Indiana Av 39.9975 -10 28
Clearfield St 39.9990 -18 31
Allegheny Av 40.0014 -20 33
Westmoreland St 40.0028 -13 31
Ontario St 40.0042 -12 24
Tioga St 40.0055 -12 24
Venango St 40.0072 -12 23
Erie Av 40.0089 -16 23
Butler St 40.0105 -11 20
Pike St 40.0118 0 18
Luzerne St 40.0131 -11 17
Hunting Park Av 40.0176 -8 26
Wingohocking St 40.0205 0 18
Courtland St 40.0222 1 17
Wyoming Av 40.0247 -14 20
Louden St 40.0270 0 17
Rockland St 40.0285 0 16
Ruscomb St 40.0300 0 15
Lindley Av 40.0315 0 17
Fishers Av 40.0335 2 14
Somerville Av 40.0352 6 18
Tabor Rd 40.0370 2 15
Olney Av 40.0389 0 18
Chew Av 40.0405 0 15
Nedro Av 40.0425 2 19
Champlost St 40.0440 2 18
66th Av 40.0480 5 18
67th Av 40.0492 5 19
68th Av 40.0505 4 18
69th Av 40.0518 6 18
Cheltenham Av 40.0590 3 16
Sansom St 39.9502 7 42
`;

/** North-south streets: name, number (+ 100 west of the Schuylkill), ends projected to Broad St, in 0.01° north of Market St. */
export const northSouthStreets = `
2nd St 2 -3.5 10.5
3rd St 3 -3.4 8.7
4th St 4 -3.6 8.9
5th St 5 -3.5 11
6th St 6 -3.5 9.5
7th St 7 -4.0 10
8th St 8 -3.7 5
9th St 9 -3.6 7
10th St 10 -3.9 7
11th St 11 -3.9 9.2
12th St 12 -3.6 9.6
13th St 13 -3.6 9.7
Broad St 14 -4.8 11.8
15th St 15 -3.8 9
16th St 16 -3.8 9.6
17th St 17 -3.6 9.6
18th St 18 -3.6 9.5
19th St 19 -3.6 9.6
20th St 20 -4.0 9.6
21st St 21 -3.6 6.6
22nd St 22 -3.4 7
23rd St 23 -3.4 4.5
24th St 24 -3.4 4.2
25th St 25 -3.5 4.5
26th St 26 -4.0 4.3
27th St 27 -2.4 4.3
28th St 28 -2.4 4.4
29th St 29 -2.4 5
30th St S 30 -2.5 -1.6
31st St N 31 2.0 4.6
32nd St N 32 2.1 4.5
33rd St N 33 2.0 4.2
30th St 130 -0.3 0.5
33rd St 133 -0.4 0.6
34th St 134 -1.3 1.3
36th St 136 -0.4 1.0
38th St 138 -0.6 1.0
40th St 140 -0.7 2.4
42nd St 142 -1.2 2.2
44th St 144 -1.0 1.8
45th St 145 -1.1 1.5
46th St 146 -1.6 1.5
48th St 148 -1.7 1.8
49th St 149 -2.2 1.8
50th St 150 -2.2 2.3
51st St 151 -1.7 2
52nd St 152 -2.2 2.4
54th St 154 -2.3 4.2
56th St 156 -2.4 2.3
57th St 157 -2.4 2.0
58th St 158 -3.6 1.8
60th St 160 -2.4 2.0
61st St 161 -2.5 1.0
63rd St W 163 -2.6 3.4
`;
