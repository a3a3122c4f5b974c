/** Rows: key | id | name | lat lon (within 200 m) | address | parking spaces (-: unknown) | access: yes, no or ? (unknown) */
export const railStations = `
suburban   | 90005 | Suburban Station | 39.9540 -75.1677 | 16th St & JFK Blvd, Philadelphia 19103 | - | yes
thirtieth  | 90004 | Gray 30th St Station | 39.9566 -75.1819 | 2955 Market St, Philadelphia 19104 | 400 | yes
jefferson  | 90006 | Jefferson Station | 39.9526 -75.1581 | 1170 Market St, Philadelphia 19107 | - | yes
temple     | 90007 | Temple University | 39.9814 -75.1495 | 915 W Berks St, Philadelphia 19122 | - | yes
penn       | 90406 | Penn Medicine Station | 39.9478 -75.1903 | 3149 Convention Av, Philadelphia 19104 | - | yes
eastwick   | 90405 | Eastwick | 39.8928 -75.2438 | 84th St & Bartram Av, Philadelphia 19153 | 42 | yes
termA      | 90404 | Airport Terminal A | 39.8761 -75.2454 | Philadelphia International Airport, Terminal A | - | yes
termB      | 90403 | Airport Terminal B | 39.8772 -75.2417 | Philadelphia International Airport, Terminal B | - | yes
termCD     | 90402 | Airport Terminals C & D | 39.8781 -75.2402 | Philadelphia International Airport, Terminals C & D | - | yes
termEF     | 90401 | Airport Terminals E & F | 39.8796 -75.2399 | Philadelphia International Airport, Terminals E & F | - | yes
northbroad | 90008 | North Broad | 39.9922 -75.1539 | 2601 N Broad St, Philadelphia 19132 | - | no
northphila | 90810 | North Philadelphia | 39.9977 -75.1556 | 2900 N Broad St, Philadelphia 19132 | - | no
waynejct   | 90009 | Wayne Junction | 40.0224 -75.1599 | 4481 Wayne Av, Philadelphia 19144 | 42 | yes
fernrock   | 90010 | Fern Rock Transit Center | 40.0406 -75.1348 | 900 W Nedro Av, Philadelphia 19141 | 633 | yes
melrose    | 90408 | Melrose Park | 40.0594 -75.1292 | Valley Rd & Mill Rd, Melrose Park 19027 | 199 | no
elkins     | 90409 | Elkins Park | 40.0714 -75.1278 | 7879 Spring Av, Elkins Park 19027 | 136 | no
jenkintown | 90410 | Jenkintown-Wyncote | 40.0928 -75.1375 | 3 West Av, Jenkintown 19046 | 508 | ?
glenside   | 90411 | Glenside | 40.1013 -75.1536 | 1 S Easton Rd, Glenside 19038 | 173 | yes
ardsley    | 90412 | Ardsley | 40.1145 -75.1530 | 2 Jenkintown Rd, Ardsley 19038 | 46 | no
roslyn     | 90413 | Roslyn | 40.1208 -75.1342 | 1110 Easton Rd, Roslyn 19001 | 68 | no
crestmont  | 90414 | Crestmont | 40.1334 -75.1186 | Rubicam Av & Rockwell Rd, Willow Grove 19090 | 15 | no
willowgr   | 90415 | Willow Grove | 40.1438 -75.1142 | 1 E Davisville Rd, Willow Grove 19090 | 128 | yes
hatboro    | 90416 | Hatboro | 40.1761 -75.1030 | 20 E Byberry Av, Hatboro 19040 | 116 | yes
warminster | 90417 | Warminster | 40.1954 -75.0890 | 601 Park Av, Warminster 18974 | 752 | yes
wister     | 90712 | Wister | 40.0361 -75.1610 | 5400 Rufe St, Philadelphia 19144 | 11 | no
germantown | 90713 | Germantown | 40.0376 -75.1717 | 335 E Price St, Philadelphia 19144 | - | no
washlane   | 90714 | Washington Lane | 40.0508 -75.1713 | 6401 Stenton Av, Philadelphia 19138 | 62 | no
stenton    | 90715 | Stenton | 40.0606 -75.1786 | 7001 Stenton Av, Philadelphia 19150 | 40 | no
sedgwick   | 90716 | Sedgwick | 40.0628 -75.1853 | 7198 Sprague St, Philadelphia 19119 | 15 | no
mtairy     | 90717 | Mount Airy | 40.0653 -75.1908 | 7301 Devon St, Philadelphia 19119 | 27 | no
wyndmoor   | 90718 | Wyndmoor | 40.0733 -75.1967 | 256 E Willow Grove Av, Philadelphia 19118 | 52 | no
gravers    | 90719 | Gravers | 40.0775 -75.2017 | 300 E Gravers Ln, Philadelphia 19118 | 10 | no
chesteast  | 90720 | Chestnut Hill East | 40.0811 -75.2072 | 102 Bethlehem Pike, Philadelphia 19118 | 124 | no
olney      | 90812 | Olney | 40.0333 -75.1228 | 500 W Tabor Rd, Philadelphia 19120 | - | no
lawndale   | 90813 | Lawndale | 40.0514 -75.1031 | 501 E Robbins Av, Philadelphia 19111 | 20 | no
cheltenham | 90814 | Cheltenham | 40.0581 -75.0928 | 3 Old Soldiers Rd, Cheltenham 19012 | 54 | no
ryers      | 90815 | Ryers | 40.0642 -75.0864 | 7601 Rockwell Av, Philadelphia 19111 | 38 | yes
foxchase   | 90816 | Fox Chase | 40.0763 -75.0833 | 500 Rhawn St, Philadelphia 19111 | 342 | yes
northhills | 90523 | North Hills | 40.1120 -75.1694 | 500 Mount Carmel Av, North Hills 19038 | 24 | no
oreland    | 90524 | Oreland | 40.1183 -75.1839 | 101 Bridge St, Oreland 19075 | 132 | no
fortwash   | 90525 | Fort Washington | 40.1358 -75.2122 | 416 Bethlehem Pike, Fort Washington 19034 | 583 | yes
ambler     | 90526 | Ambler | 40.1536 -75.2247 | 35 W Butler Av, Ambler 19002 | 577 | yes
penllyn    | 90527 | Penllyn | 40.1700 -75.2442 | 700 Old Penllyn Pike, Blue Bell 19422 | 56 | no
gwynedd    | 90528 | Gwynedd Valley | 40.1847 -75.2569 | 1300 Plymouth Rd, Gwynedd Valley 19437 | 88 | no
northwales | 90529 | North Wales | 40.2142 -75.2772 | 125 N 2nd St, North Wales 19454 | 214 | no
pennbrook  | 90530 | Pennbrook | 40.2303 -75.2817 | 1300 W Main St, Lansdale 19446 | 219 | no
ninth      | 90539 | 9th Street Lansdale | 40.2392 -75.2794 | 920 W 9th St, Lansdale 19446 | 248 | yes
lansdale   | 90531 | Lansdale | 40.2428 -75.2850 | 80 W Main St, Lansdale 19446 | 660 | yes
fortuna    | 90532 | Fortuna | 40.2594 -75.2661 | 201 N Line St, Lansdale 19446 | 46 | no
colmar     | 90533 | Colmar | 40.2683 -75.2544 | 2399 Bethlehem Pike, Colmar 18915 | 264 | no
linkbelt   | 90534 | Link Belt | 40.2742 -75.2467 | Walnut St, Colmar 18915 | - | no
chalfont   | 90535 | Chalfont | 40.2878 -75.2094 | 93 N Main St, Chalfont 18914 | 92 | no
newbritain | 90536 | New Britain | 40.2975 -75.1797 | 12 Matthews Av, New Britain 18901 | 35 | no
delval     | 90537 | Delaware Valley University | 40.2972 -75.1617 | 700 E Butler Av, Doylestown 18901 | 30 | no
doylestown | 90538 | Doylestown | 40.3064 -75.1303 | 60 W Bridge St, Doylestown 18901 | 180 | yes
noble      | 90315 | Noble | 40.1044 -75.1242 | 635 Old York Rd, Jenkintown 19046 | 69 | no
rydal      | 90316 | Rydal | 40.1075 -75.1106 | 1000 Susquehanna Rd, Rydal 19046 | 41 | no
meadowbrk  | 90317 | Meadowbrook | 40.1114 -75.0925 | 999 Mill Rd, Meadowbrook 19046 | 72 | no
bethayres  | 90318 | Bethayres | 40.1167 -75.0683 | 2400 Philmont Av, Huntingdon Valley 19006 | 203 | no
philmont   | 90319 | Philmont | 40.1219 -75.0436 | 2705 Philmont Av, Huntingdon Valley 19006 | 342 | no
foresthls  | 90320 | Forest Hills | 40.1278 -75.0206 | 299 Byberry Rd, Philadelphia 19116 | 115 | no
somerton   | 90321 | Somerton | 40.1306 -75.0119 | 13400 Bustleton Av, Philadelphia 19116 | 196 | no
trevose    | 90322 | Trevose | 40.1403 -74.9825 | 2600 Brownsville Rd, Trevose 19053 | 83 | no
neshaminy  | 90323 | Neshaminy Falls | 40.1469 -74.9617 | 1500 Bristol Rd, Feasterville-Trevose 19053 | 151 | no
langhorne  | 90324 | Langhorne | 40.1608 -74.9125 | 200 Comly Av, Langhorne Manor 19047 | 420 | no
woodbourne | 90325 | Woodbourne | 40.1925 -74.8892 | 1101 Woodbourne Rd, Langhorne 19047 | 605 | no
yardley    | 90326 | Yardley | 40.2353 -74.8306 | 48 W College Av, Yardley 19067 | 282 | no
westtrent  | 90327 | West Trenton | 40.2578 -74.8153 | 900 Sullivan Way, Ewing NJ 08628 | 158 | yes
allegheny  | 90218 | Allegheny | 40.0036 -75.1647 | 2101 W Allegheny Av, Philadelphia 19132 | - | no
eastfalls  | 90219 | East Falls | 40.0114 -75.1920 | 3400 Midvale Av, Philadelphia 19129 | 71 | no
wissahick  | 90220 | Wissahickon | 40.0167 -75.2103 | 5001 Ridge Av, Philadelphia 19128 | 196 | no
manayunk   | 90221 | Manayunk | 40.0269 -75.2250 | 4366 Cresson St, Philadelphia 19127 | 44 | no
ivyridge   | 90222 | Ivy Ridge | 40.0342 -75.2356 | 5001 Umbria St, Philadelphia 19128 | 210 | no
miquon     | 90223 | Miquon | 40.0586 -75.2664 | 151 Manor Rd, Lafayette Hill 19444 | 57 | yes
springmill | 90224 | Spring Mill | 40.0742 -75.2861 | 1016 Hector St, Conshohocken 19428 | 114 | yes
consho     | 90225 | Conshohocken | 40.0722 -75.3089 | 101 Washington St, Conshohocken 19428 | 300 | yes
norristown | 90226 | Norristown Transit Center | 40.1130 -75.3442 | 2 W Lafayette St, Norristown 19401 | 520 | yes
mainst     | 90227 | Main Street | 40.1172 -75.3486 | 160 E Main St, Norristown 19401 | - | no
elmst      | 90228 | Norristown Elm Street | 40.1208 -75.3450 | 160 E Elm St, Norristown 19401 | 248 | no
overbrook  | 90522 | Overbrook | 39.9894 -75.2494 | 2195 N 63rd St, Philadelphia 19151 | 72 | no
merion     | 90521 | Merion | 39.9986 -75.2514 | 301 Merion Av, Merion Station 19066 | 62 | no
narberth   | 90520 | Narberth | 40.0047 -75.2614 | 300 Haverford Av, Narberth 19072 | 166 | no
wynnewood  | 90519 | Wynnewood | 40.0028 -75.2725 | 10 Penn Rd, Wynnewood 19096 | 213 | no
ardmore    | 90518 | Ardmore | 40.0083 -75.2903 | 39 Station Rd, Ardmore 19003 | 259 | yes
haverford  | 90517 | Haverford | 40.0139 -75.2994 | 350 Haverford Station Rd, Haverford 19041 | 143 | no
brynmawr   | 90516 | Bryn Mawr | 40.0219 -75.3156 | 1022 Morris Av, Bryn Mawr 19010 | 152 | no
rosemont   | 90515 | Rosemont | 40.0278 -75.3267 | 228 Rosemont Station Rd, Bryn Mawr 19010 | 112 | no
villanova  | 90514 | Villanova | 40.0383 -75.3417 | 30 N Spring Mill Rd, Villanova 19085 | 176 | yes
radnor     | 90513 | Radnor | 40.0447 -75.3589 | 291 King of Prussia Rd, Radnor 19087 | 261 | yes
stdavids   | 90512 | St. Davids | 40.0439 -75.3725 | 250 Chamounix Rd, Wayne 19087 | 93 | no
wayne      | 90511 | Wayne | 40.0458 -75.3867 | 135 Station Rd, Wayne 19087 | 203 | no
strafford  | 90510 | Strafford | 40.0494 -75.4031 | 99 Old Eagle School Rd, Wayne 19087 | 361 | no
devon      | 90509 | Devon | 40.0472 -75.4228 | 225 N Waterloo Av, Devon 19333 | 141 | no
berwyn     | 90508 | Berwyn | 40.0481 -75.4422 | 601 Lancaster Av, Berwyn 19312 | 180 | no
daylesford | 90507 | Daylesford | 40.0430 -75.4605 | 1580 Lancaster Av, Berwyn 19312 | 165 | no
paoli      | 90506 | Paoli | 40.0428 -75.4839 | 13 Lancaster Av, Paoli 19301 | 487 | yes
malvern    | 90505 | Malvern | 40.0364 -75.5153 | 104 Monument Av, Malvern 19355 | 311 | yes
exton      | 90504 | Exton | 40.0192 -75.6217 | 100 Walkertown Rd, Exton 19341 | 691 | yes
whitford   | 90503 | Whitford | 40.0147 -75.6375 | 101 Clover Mill Rd, Exton 19341 | 335 | no
downingtwn | 90502 | Downingtown | 40.0022 -75.7103 | 155 Viaduct Av, Downingtown 19335 | 361 | no
thorndale  | 90501 | Thorndale | 39.9928 -75.7636 | 3600 Lincoln Hwy, Thorndale 19372 | 458 | yes
wynnefield | 90001 | Wynnefield Avenue | 39.9897 -75.2256 | 5201 Wynnefield Av, Philadelphia 19131 | 12 | no
bala       | 90002 | Bala | 40.0011 -75.2278 | 4 E Montgomery Av, Bala Cynwyd 19004 | - | no
cynwyd     | 90003 | Cynwyd | 40.0067 -75.2317 | 375 Bala Av, Bala Cynwyd 19004 | 34 | no
fortyninth | 90314 | 49th St | 39.9436 -75.2167 | 1104 S 49th St, Philadelphia 19143 | - | no
angora     | 90313 | Angora | 39.9447 -75.2386 | 5700 Baltimore Av, Philadelphia 19143 | - | no
fernwood   | 90312 | Fernwood-Yeadon | 39.9397 -75.2558 | 600 Church Ln, Yeadon 19050 | 52 | no
lansdowne  | 90311 | Lansdowne | 39.9375 -75.2708 | 21 Scottdale Rd, Lansdowne 19050 | 168 | no
gladstone  | 90310 | Gladstone | 39.9328 -75.2822 | 60 Madison Av, Lansdowne 19050 | 120 | no
clifton    | 90309 | Clifton-Aldan | 39.9267 -75.2903 | 52 W Springfield Rd, Clifton Heights 19018 | 125 | no
primos     | 90308 | Primos | 39.9217 -75.2986 | 530 Secane Av, Primos 19018 | 60 | yes
secane     | 90307 | Secane | 39.9158 -75.3097 | 1 S Providence Rd, Secane 19018 | 110 | yes
morton     | 90306 | Morton | 39.9078 -75.3286 | 24 E Sylvan Av, Morton 19070 | 246 | no
swarthmore | 90305 | Swarthmore | 39.9022 -75.3508 | 100 Chester Rd, Swarthmore 19081 | 156 | no
wallingfd  | 90304 | Wallingford | 39.9036 -75.3719 | 100 E Possum Hollow Rd, Wallingford 19086 | 151 | no
moylan     | 90303 | Moylan-Rose Valley | 39.9061 -75.3886 | 100 Manchester Av, Moylan 19065 | 128 | no
media      | 90302 | Media | 39.9144 -75.3950 | 402 S Orange St, Media 19063 | 238 | yes
elwyn      | 90301 | Elwyn | 39.9075 -75.4117 | 6 Elwyn Rd, Media 19063 | 362 | yes
wawa       | 90300 | Wawa | 39.9014 -75.4592 | 1480 E Baltimore Pike, Media 19063 | 607 | yes
darby      | 90217 | Darby | 39.9131 -75.2544 | 900 Poplar St, Darby 19023 | 67 | no
curtispk   | 90216 | Curtis Park | 39.9081 -75.2650 | 700 Calcon Hook Rd, Sharon Hill 19079 | 40 | no
sharonhill | 90215 | Sharon Hill | 39.9044 -75.2708 | 600 Woodland Av, Sharon Hill 19079 | 42 | no
folcroft   | 90214 | Folcroft | 39.9006 -75.2797 | 790 Primos Av, Folcroft 19032 | 38 | no
glenolden  | 90213 | Glenolden | 39.8964 -75.2900 | 2 W Glenolden Av, Glenolden 19036 | 82 | no
norwood    | 90212 | Norwood | 39.8917 -75.3017 | 150 Harrison Av, Norwood 19074 | 76 | no
prospectpk | 90211 | Prospect Park | 39.8881 -75.3092 | 1001 Lincoln Av, Prospect Park 19076 | 84 | no
ridleypark | 90210 | Ridley Park | 39.8806 -75.3222 | 10 E Hinckley Av, Ridley Park 19078 | 84 | no
crumlynne  | 90209 | Crum Lynne | 39.8719 -75.3311 | 1700 Chester Pike, Crum Lynne 19022 | 60 | no
eddystone  | 90208 | Eddystone | 39.8572 -75.3422 | 900 E 6th St, Eddystone 19022 | - | no
chester    | 90207 | Chester Transit Center | 39.8497 -75.3600 | 7 E 6th St, Chester 19013 | 100 | yes
highland   | 90206 | Highland Avenue | 39.8336 -75.3928 | 2600 W 6th St, Chester 19013 | - | no
marcushook | 90205 | Marcus Hook | 39.8217 -75.4194 | 1 W Delaware Av, Marcus Hook 19061 | 325 | yes
claymont   | 90204 | Claymont | 39.8113 -75.4385 | 100 Transit Dr, Claymont DE 19703 | 812 | yes
wilmington | 90203 | Wilmington | 39.7372 -75.5511 | 100 S French St, Wilmington DE 19801 | 690 | yes
churchmans | 90202 | Churchmans Crossing | 39.6950 -75.6725 | 1 Fairplay Blvd, Newark DE 19713 | 395 | yes
newark     | 90201 | Newark DE | 39.6697 -75.7533 | 10 Mopar Dr, Newark DE 19713 | 360 | yes
queenlane  | 90809 | Queen Lane | 40.0233 -75.1778 | 5319 Wissahickon Av, Philadelphia 19144 | 97 | no
chelten    | 90808 | Chelten Avenue | 40.0300 -75.1808 | 234 W Chelten Av, Philadelphia 19144 | 16 | no
tulpehock  | 90807 | Tulpehocken | 40.0353 -75.1869 | 333 W Tulpehocken St, Philadelphia 19144 | 32 | no
upsal      | 90806 | Upsal | 40.0425 -75.1900 | 420 W Upsal St, Philadelphia 19119 | 26 | no
carpenter  | 90805 | Carpenter | 40.0511 -75.1914 | 450 W Carpenter Ln, Philadelphia 19119 | 36 | no
allenlane  | 90804 | Richard Allen Lane | 40.0575 -75.1947 | 200 W Allens Ln, Philadelphia 19119 | 41 | yes
stmartins  | 90803 | St. Martins | 40.0658 -75.2044 | 311 W Springfield Av, Philadelphia 19118 | 24 | no
highlandcw | 90802 | Highland | 40.0706 -75.2111 | 8412 Seminole St, Philadelphia 19118 | 22 | no
chestwest  | 90801 | Chestnut Hill West | 40.0764 -75.2083 | 9 W Evergreen Av, Philadelphia 19118 | 81 | no
bridesburg | 90711 | Bridesburg | 40.0106 -75.0697 | 5001 Wakeling St, Philadelphia 19124 | - | no
tacony     | 90710 | Tacony | 40.0233 -75.0389 | 4801 Longshore Av, Philadelphia 19135 | 18 | no
holmesburg | 90708 | Holmesburg Junction | 40.0328 -75.0236 | 4801 Rhawn St, Philadelphia 19136 | 70 | no
torresdale | 90707 | Torresdale | 40.0544 -74.9844 | 9500 James St, Philadelphia 19114 | 268 | ?
cornwells  | 90706 | Cornwells Heights | 40.0717 -74.9522 | 700 Station Av, Bensalem 19020 | 1639 | yes
eddington  | 90705 | Eddington | 40.0831 -74.9336 | 3001 Street Rd, Bensalem 19020 | 15 | no
croydon    | 90704 | Croydon | 40.0936 -74.9067 | 660 Bristol Pike, Croydon 19021 | 190 | yes
bristol    | 90703 | Bristol | 40.1047 -74.8547 | Prospect St & Garden St, Bristol 19007 | 159 | no
levittown  | 90702 | Levittown | 40.1403 -74.8169 | 2200 Bristol Pike, Levittown 19056 | 370 | yes
trenton    | 90701 | Trenton Transit Center | 40.2178 -74.7550 | 72 S Clinton Av, Trenton NJ 08609 | 2600 | yes
`;
