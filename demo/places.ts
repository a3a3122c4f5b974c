/** Landmarks and neighbourhoods in and around the city. Positions are accurate to a few hundred meters. */

export interface NamedPlace {
  name: string;
  lat: number;
  lon: number;
}

/** One per line: name | lat lon */
const rows = `
City Hall | 39.9524 -75.1636
Independence Hall | 39.9489 -75.1500
Liberty Bell Center | 39.9496 -75.1503
Reading Terminal Market | 39.9533 -75.1592
Pennsylvania Convention Center | 39.9543 -75.1597
Philadelphia Museum of Art | 39.9656 -75.1810
Barnes Foundation | 39.9606 -75.1727
Franklin Institute | 39.9582 -75.1731
Academy of Natural Sciences | 39.9570 -75.1714
Rodin Museum | 39.9620 -75.1740
Free Library, Parkway Central | 39.9596 -75.1711
Philadelphia Zoo | 39.9715 -75.1955
Please Touch Museum | 39.9795 -75.2091
Eastern State Penitentiary | 39.9683 -75.1727
Love Park | 39.9541 -75.1657
Rittenhouse Square | 39.9495 -75.1719
Washington Square | 39.9470 -75.1525
Penn's Landing | 39.9463 -75.1407
Italian Market | 39.9389 -75.1583
South Street Headhouse | 39.9414 -75.1454
Chinatown Friendship Gate | 39.9538 -75.1561
Kimmel Center | 39.9467 -75.1652
Academy of Music | 39.9481 -75.1651
The Met Philadelphia | 39.9703 -75.1603
Mann Center | 39.9831 -75.2238
Citizens Bank Park | 39.9061 -75.1665
Lincoln Financial Field | 39.9008 -75.1675
Xfinity Mobile Arena | 39.9012 -75.1720
Subaru Park | 39.8328 -75.3789
Navy Yard | 39.8930 -75.1760
FDR Park | 39.9020 -75.1830
Clark Park | 39.9482 -75.2096
Wissahickon Valley Park | 40.0480 -75.2160
Pennypack Park | 40.0580 -75.0440
Bartram's Garden | 39.9317 -75.2125
John Heinz National Wildlife Refuge | 39.8920 -75.2580
Morris Arboretum | 40.0900 -75.2238
Valley Forge National Historical Park | 40.1010 -75.4410
Longwood Gardens | 39.8715 -75.6747
Sesame Place | 40.1828 -74.8697
Philadelphia International Airport | 39.8769 -75.2430
William H. Gray III 30th Street Station | 39.9557 -75.1820
Rivers Casino | 39.9628 -75.1315
University of Pennsylvania | 39.9522 -75.1932
Drexel University | 39.9566 -75.1899
Temple University | 39.9812 -75.1554
Saint Joseph's University | 39.9950 -75.2391
La Salle University | 40.0383 -75.1556
Thomas Jefferson University, East Falls | 40.0230 -75.1926
Community College of Philadelphia | 39.9627 -75.1661
Villanova University | 40.0361 -75.3427
Bryn Mawr College | 40.0266 -75.3140
Haverford College | 40.0077 -75.3060
Swarthmore College | 39.9054 -75.3541
Widener University | 39.8615 -75.3565
West Chester University | 39.9520 -75.6000
Arcadia University | 40.0920 -75.1660
Hospital of the University of Pennsylvania | 39.9500 -75.1935
Children's Hospital of Philadelphia | 39.9486 -75.1942
Penn Presbyterian Medical Center | 39.9583 -75.1993
Pennsylvania Hospital | 39.9447 -75.1563
Jefferson Hospital | 39.9493 -75.1580
Temple University Hospital | 40.0055 -75.1509
Jefferson Einstein Hospital | 40.0365 -75.1430
Jefferson Torresdale Hospital | 40.0706 -74.9840
Fox Chase Cancer Center | 40.0700 -75.0910
VA Medical Center | 39.9483 -75.2000
Lankenau Medical Center | 39.9890 -75.2625
Abington Hospital | 40.1190 -75.1200
Bryn Mawr Hospital | 40.0200 -75.3230
Fashion District | 39.9517 -75.1560
King of Prussia Mall | 40.0882 -75.3930
Plymouth Meeting Mall | 40.1165 -75.2840
Willow Grove Park Mall | 40.1410 -75.1230
Philadelphia Mills | 40.0867 -74.9620
Neshaminy Mall | 40.1390 -74.9560
Cedarbrook Plaza | 40.0820 -75.1700
Roosevelt Mall | 40.0480 -75.0580
Oxford Valley Mall | 40.1840 -74.8770
Springfield Mall | 39.9160 -75.3510
Suburban Square | 40.0085 -75.2868
Whitman Plaza | 39.9150 -75.1545
Center City | 39.9510 -75.1630
Old City | 39.9510 -75.1440
Society Hill | 39.9445 -75.1480
University City | 39.9530 -75.1930
Northern Liberties | 39.9650 -75.1420
Fishtown | 39.9720 -75.1280
Kensington | 39.9950 -75.1240
Port Richmond | 39.9820 -75.1010
Fairmount | 39.9670 -75.1730
Brewerytown | 39.9785 -75.1830
Strawberry Mansion | 39.9880 -75.1820
Point Breeze | 39.9330 -75.1800
Graduate Hospital | 39.9425 -75.1785
Queen Village | 39.9390 -75.1510
Passyunk Square | 39.9340 -75.1610
Pennsport | 39.9290 -75.1490
Grays Ferry | 39.9350 -75.1930
Eastwick | 39.8990 -75.2410
Kingsessing | 39.9390 -75.2210
Cobbs Creek | 39.9500 -75.2400
Overbrook | 39.9840 -75.2480
Wynnefield | 39.9920 -75.2310
East Falls | 40.0120 -75.1900
Manayunk | 40.0265 -75.2240
Roxborough | 40.0420 -75.2270
Germantown | 40.0390 -75.1740
Mount Airy | 40.0600 -75.1880
Chestnut Hill | 40.0765 -75.2075
West Oak Lane | 40.0640 -75.1480
Olney | 40.0360 -75.1220
Logan | 40.0310 -75.1450
Nicetown | 40.0190 -75.1580
Frankford | 40.0230 -75.0840
Mayfair | 40.0400 -75.0490
Tacony | 40.0260 -75.0410
Bustleton | 40.0850 -75.0330
Somerton | 40.1180 -75.0150
Fox Chase | 40.0760 -75.0820
Upper Darby | 39.9620 -75.2690
Ardmore | 40.0067 -75.2855
Conshohocken | 40.0793 -75.3016
Norristown | 40.1215 -75.3399
Media | 39.9168 -75.3877
`;

export const places: readonly NamedPlace[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', position = ''] = row.split(' | ');
    const [lat = 0, lon = 0] = position.split(' ').map(Number);
    return { name, lat, lon };
  });
