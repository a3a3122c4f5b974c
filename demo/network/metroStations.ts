/** Metro stations and bus terminals: key | name | lat lon (within 200 m) | address | parking | access (?: unknown) */
export const metroStations = `
frankford   | Frankford Transit Center | 40.0236 -75.0778 | 5200 Frankford Av, Philadelphia 19124 | 196 | yes
arrott      | Arrott Transit Center | 40.0167 -75.0840 | 4700 Frankford Av, Philadelphia 19124 | - | yes
church      | Church Station | 40.0109 -75.0888 | 4400 Frankford Av, Philadelphia 19124 | - | yes
erieTorr    | Erie-Torresdale Station | 40.0059 -75.0963 | 3800 Kensington Av, Philadelphia 19124 | - | yes
tiogaL      | Tioga Station | 40.0004 -75.1064 | 3500 Kensington Av, Philadelphia 19134 | - | no
alleghenyL  | Allegheny Station | 39.9966 -75.1134 | 3200 Kensington Av, Philadelphia 19134 | - | yes
somerset    | Somerset Station | 39.9913 -75.1224 | 2700 Kensington Av, Philadelphia 19134 | - | yes
huntingdon  | Huntingdon Station | 39.9888 -75.1274 | 2600 Kensington Av, Philadelphia 19125 | - | yes
yorkDauphin | York-Dauphin Station | 39.9855 -75.1318 | 2300 N Front St, Philadelphia 19133 | - | yes
berks       | Berks Station | 39.9786 -75.1334 | 1900 N Front St, Philadelphia 19122 | - | yes
girardL     | Girard-Front Station | 39.9690 -75.1362 | 1200 N Front St, Philadelphia 19123 | - | yes
springL     | Spring Garden-Delaware Station | 39.9601 -75.1403 | 600 N Front St, Philadelphia 19123 | - | no
second      | 2nd St Station | 39.9498 -75.1436 | 2nd St & Market St, Philadelphia 19106 | - | no
fifth       | 5th St/Independence Hall Station | 39.9505 -75.1489 | 5th St & Market St, Philadelphia 19106 | - | yes
eighth      | 8th-Market Station | 39.9513 -75.1535 | 8th St & Market St, Philadelphia 19107 | - | yes
eleventh    | 11th St Station | 39.9519 -75.1585 | 11th St & Market St, Philadelphia 19107 | - | yes
thirteenth  | 13th St Station | 39.9525 -75.1626 | 13th St & Market St, Philadelphia 19107 | - | no
cityHall    | 15th St/City Hall Station | 39.9526 -75.1651 | 15th St & Market St, Philadelphia 19102 | - | yes
nineteenth  | 19th St Station | 39.9531 -75.1717 | 19th St & Market St, Philadelphia 19103 | - | no
twentysec   | 22nd St Station | 39.9539 -75.1768 | 22nd St & Market St, Philadelphia 19103 | - | no
drexel      | Drexel Station at 30th St | 39.9549 -75.1834 | 30th St & Market St, Philadelphia 19104 | - | yes
thirtythird | 33rd St Station | 39.9546 -75.1894 | 33rd St & Market St, Philadelphia 19104 | - | no
sansom36    | 36th-Sansom Station | 39.9540 -75.1948 | 36th St & Sansom St, Philadelphia 19104 | - | no
spruce37    | 37th-Spruce Station | 39.9511 -75.1972 | 37th St & Spruce St, Philadelphia 19104 | - | no
portal      | 40th St Portal | 39.9494 -75.2033 | 40th St & Baltimore Av, Philadelphia 19104 | - | yes
thirtyfour  | 34th St Station | 39.9557 -75.1914 | 34th St & Market St, Philadelphia 19104 | - | yes
fortieth    | 40th St Station | 39.9570 -75.2018 | 40th St & Market St, Philadelphia 19104 | - | yes
fortysixth  | 46th St Station | 39.9587 -75.2142 | 46th St & Market St, Philadelphia 19139 | - | yes
fiftysecond | 52nd St Station | 39.9599 -75.2246 | 52nd St & Market St, Philadelphia 19139 | - | yes
fiftysixth  | 56th St Station | 39.9609 -75.2328 | 56th St & Market St, Philadelphia 19139 | - | yes
sixtieth    | 60th St Station | 39.9619 -75.2409 | 60th St & Market St, Philadelphia 19139 | - | yes
sixtythird  | 63rd St Station | 39.9627 -75.2468 | 63rd St & Market St, Philadelphia 19139 | - | yes
millbourne  | Millbourne Station | 39.9644 -75.2523 | Market St & Sellers Av, Millbourne 19082 | - | no
sixtyninth  | 69th St Transit Center | 39.9623 -75.2586 | 6901 Market St, Upper Darby 19082 | 245 | yes
olneyB      | Olney Transit Center | 40.0389 -75.1448 | Broad St & Olney Av, Philadelphia 19141 | - | yes
logan       | Logan Station | 40.0297 -75.1462 | Broad St & Rockland St, Philadelphia 19141 | - | no
wyoming     | Wyoming Station | 40.0247 -75.1474 | Broad St & Wyoming Av, Philadelphia 19140 | - | no
huntingPk   | Hunting Park Station | 40.0176 -75.1490 | Broad St & Hunting Park Av, Philadelphia 19140 | - | no
erieB       | Erie Station | 40.0089 -75.1510 | Broad St & Erie Av, Philadelphia 19140 | - | yes
alleghenyB  | Broad-Allegheny Station | 40.0014 -75.1527 | Broad St & Allegheny Av, Philadelphia 19132 | - | yes
northPhilaB | North Philadelphia Metro Station | 39.9936 -75.1545 | Broad St & Glenwood Av, Philadelphia 19132 | - | no
susqDauphin | Susquehanna-Dauphin Station | 39.9869 -75.1560 | Broad St & Dauphin St, Philadelphia 19132 | - | yes
cecil       | Cecil B. Moore Station | 39.9787 -75.1581 | Broad St & Cecil B Moore Av, Philadelphia 19121 | - | yes
girardB     | Broad-Girard Station | 39.9712 -75.1598 | Broad St & Girard Av, Philadelphia 19130 | - | yes
fairmount   | Fairmount Station | 39.9671 -75.1605 | Broad St & Fairmount Av, Philadelphia 19130 | - | ?
springB     | Spring Garden Station | 39.9620 -75.1617 | Broad St & Spring Garden St, Philadelphia 19130 | - | yes
raceVine    | Race-Vine Station | 39.9568 -75.1627 | Broad St & Vine St, Philadelphia 19102 | - | yes
walnut      | Walnut-Locust Station | 39.9489 -75.1646 | Broad St & Walnut St, Philadelphia 19102 | - | yes
lombard     | Lombard-South Station | 39.9440 -75.1656 | Broad St & South St, Philadelphia 19146 | - | yes
ellsworth   | Ellsworth-Federal Station | 39.9358 -75.1673 | Broad St & Ellsworth St, Philadelphia 19147 | - | yes
tasker      | Tasker-Morris Station | 39.9296 -75.1686 | Broad St & Tasker St, Philadelphia 19148 | - | yes
snyder      | Snyder Station | 39.9243 -75.1697 | Broad St & Snyder Av, Philadelphia 19148 | - | no
oregon      | Oregon Station | 39.9170 -75.1713 | Broad St & Oregon Av, Philadelphia 19148 | - | yes
nrg         | NRG Station | 39.9055 -75.1738 | Broad St & Pattison Av, Philadelphia 19148 | - | yes
chinatown   | Chinatown Station | 39.9557 -75.1545 | 8th St & Race St, Philadelphia 19107 | - | no
parkview    | Parkview Station | 39.9680 -75.2660 | Terminal Sq & Parkview Rd, Upper Darby 19082 | - | no
township    | Township Line Rd Station | 39.9735 -75.2760 | Township Line Rd, Havertown 19083 | 18 | no
penfield    | Penfield Station | 39.9780 -75.2830 | Manoa Rd, Havertown 19083 | 32 | no
beechwood   | Beechwood-Brookline Station | 39.9830 -75.2890 | Edgewood Rd, Havertown 19083 | 20 | no
wynnewoodM  | Wynnewood Rd Station | 39.9880 -75.2940 | Wynnewood Rd, Ardmore 19003 | 31 | no
ardmoreJct  | Ardmore Junction Station | 39.9940 -75.3000 | County Line Rd & Hathaway Ln, Ardmore 19003 | 50 | yes
ardmoreAv   | Ardmore Av Station | 39.9985 -75.3055 | Ardmore Av, Ardmore 19003 | 24 | no
haverfordM  | Haverford Metro Station | 40.0040 -75.3100 | Haverford Rd, Haverford 19041 | 15 | no
brynMawrM   | Bryn Mawr Metro Station | 40.0135 -75.3160 | County Line Rd, Bryn Mawr 19010 | 25 | yes
robertsRd   | Roberts Rd Station | 40.0185 -75.3225 | Roberts Rd, Bryn Mawr 19010 | 21 | no
garrettHill | Garrett Hill Station | 40.0230 -75.3300 | Garrett Av, Bryn Mawr 19010 | 22 | no
stadium     | Stadium-Ithan Av Station | 40.0300 -75.3370 | Ithan Av, Villanova 19085 | - | no
villanovaM  | Villanova Metro Station | 40.0355 -75.3440 | Aldwyn Ln, Villanova 19085 | - | no
radnorM     | Radnor Metro Station | 40.0430 -75.3600 | King of Prussia Rd, Radnor 19087 | 105 | yes
countyLine  | County Line Station | 40.0500 -75.3560 | County Line Rd, Villanova 19085 | 20 | no
matsonford  | Matsonford Station | 40.0580 -75.3520 | Matsonford Rd, Villanova 19085 | 34 | no
gulphMills  | Gulph Mills Station | 40.0720 -75.3400 | S Gulph Rd & Trinity Ln, King of Prussia 19406 | 129 | yes
hughesPark  | Hughes Park Station | 40.0890 -75.3390 | Crooked Ln & Brook St, King of Prussia 19406 | 91 | no
dekalb      | DeKalb St Station | 40.0975 -75.3420 | DeKalb St, Bridgeport 19405 | - | no
bridgeport  | Bridgeport Station | 40.1050 -75.3445 | Merion St & 4th St, Bridgeport 19405 | - | yes
fairfield   | Fairfield Av Station | 39.9590 -75.2645 | Terminal Sq & Fairfield Av, Upper Darby 19082 | - | no
walnutD     | Walnut St Station | 39.9575 -75.2675 | Walnut St & Garrett Rd, Upper Darby 19082 | - | no
avonRd      | Avon Rd Station | 39.9560 -75.2715 | Avon Rd & Garrett Rd, Upper Darby 19082 | - | no
hilltop     | Hilltop Rd Station | 39.9545 -75.2755 | Hilltop Rd & Garrett Rd, Upper Darby 19082 | - | no
beverly     | Beverly Blvd Station | 39.9533 -75.2800 | Beverly Blvd & Garrett Rd, Upper Darby 19082 | - | no
congress    | Congress Av Station | 39.9527 -75.2840 | Congress Av & Garrett Rd, Upper Darby 19082 | - | no
lansdowneAv | Lansdowne Av Station | 39.9524 -75.2880 | Lansdowne Av & Garrett Rd, Upper Darby 19082 | 41 | no
drexelHill  | Drexel Hill Junction Station | 39.9500 -75.2935 | Shadeland Av, Drexel Hill 19026 | - | no
irvington   | Irvington Rd Station | 39.9505 -75.2990 | Irvington Rd, Drexel Hill 19026 | - | no
drexelPark  | Drexel Park Station | 39.9506 -75.3030 | State Rd, Drexel Hill 19026 | - | no
anderson    | Anderson Av Station | 39.9490 -75.3075 | Anderson Av, Drexel Hill 19026 | - | no
aronimink   | Aronimink Station | 39.9475 -75.3110 | School Ln & Burmont Rd, Drexel Hill 19026 | 25 | no
drexeline   | Drexeline Station | 39.9440 -75.3190 | State Rd, Drexel Hill 19026 | - | no
scenicRd    | Scenic Rd Station | 39.9405 -75.3250 | Scenic Rd, Springfield 19064 | - | no
sprngfldRd  | Springfield Rd Station | 39.9370 -75.3310 | Springfield Rd, Springfield 19064 | - | no
saxer       | Saxer Av Station | 39.9335 -75.3350 | Saxer Av & Woodland Av, Springfield 19064 | - | yes
leamy       | Leamy Av Station | 39.9310 -75.3390 | Leamy Av, Springfield 19064 | - | no
woodlandAv  | Woodland Av Station | 39.9290 -75.3430 | Woodland Av, Springfield 19064 | 45 | no
thomson     | Thomson Av Station | 39.9265 -75.3480 | Thomson Av, Springfield 19064 | - | no
sprngMall   | Springfield Mall Station | 39.9190 -75.3510 | Sproul Rd & Baltimore Pike, Springfield 19064 | - | yes
paperMill   | Paper Mill Rd Station | 39.9175 -75.3590 | Paper Mill Rd, Springfield 19064 | - | no
pineRidge   | Pine Ridge Station | 39.9170 -75.3700 | Pine Ridge Rd, Media 19063 | - | no
beatty      | Beatty Rd Station | 39.9175 -75.3760 | Beatty Rd & Sunset Ln, Media 19063 | - | no
providence  | Providence Rd Station | 39.9180 -75.3830 | Providence Rd & State St, Media 19063 | - | no
orangeSt    | Orange St-Media Station | 39.9187 -75.3895 | State St & Orange St, Media 19063 | - | yes
huey        | Huey Av Station | 39.9460 -75.2945 | Huey Av, Drexel Hill 19026 | - | no
garrettvD   | Garrettford Station | 39.9435 -75.2905 | Edmonds Av, Drexel Hill 19026 | - | no
creekRd     | Creek Rd Station | 39.9400 -75.2890 | Creek Rd, Drexel Hill 19026 | - | no
balt        | Baltimore Av-Clifton Station | 39.9290 -75.2960 | Baltimore Av & Springfield Rd, Clifton Heights 19018 | - | yes
magnolia    | Magnolia Av Station | 39.9240 -75.2900 | Magnolia Av & Woodlawn Av, Aldan 19018 | - | no
providncD2  | Providence Rd-Aldan Station | 39.9190 -75.2860 | Providence Rd & Woodlawn Av, Aldan 19018 | - | no
northSt     | North St Station | 39.9155 -75.2820 | North St & Clifton Av, Collingdale 19023 | - | no
macdade     | MacDade Blvd Station | 39.9120 -75.2775 | MacDade Blvd & Woodlawn Av, Collingdale 19023 | - | no
andrews     | Andrews Av Station | 39.9095 -75.2750 | Andrews Av & Clifton Av, Collingdale 19023 | - | no
sharonHillD | Chester Pike-Sharon Hill Station | 39.9065 -75.2725 | Chester Pike & Clifton Av, Sharon Hill 19079 | - | yes
malvernLoop | 63rd-Malvern Loop | 39.9829 -75.2461 | 63rd St & Malvern Av, Philadelphia 19151 | - | no
angoraLoop  | 61st-Baltimore Loop | 39.9445 -75.2465 | 61st St & Baltimore Av, Philadelphia 19143 | - | no
yeadonLoop  | Yeadon Loop | 39.9300 -75.2530 | Chester Av & Church Ln, Yeadon 19050 | - | no
darbyTC     | Darby Transit Center | 39.9185 -75.2625 | 9th St & Main St, Darby 19023 | - | yes
eastwickLp  | 80th-Eastwick Loop | 39.8990 -75.2375 | 80th St & Eastwick Av, Philadelphia 19153 | - | yes
richmondLp  | Richmond-Westmoreland Loop | 39.9846 -75.0988 | Richmond St & Westmoreland St, Philadelphia 19134 | - | yes
girard63    | 63rd-Girard Loop | 39.9707 -75.2468 | 63rd St & Girard Av, Philadelphia 19151 | - | yes
wissTC      | Wissahickon Transit Center | 40.0149 -75.2075 | 4900 Ridge Av, Philadelphia 19128 | - | yes
dauphinLp   | 33rd-Dauphin Terminal | 39.9915 -75.1870 | 33rd St & Dauphin St, Philadelphia 19132 | - | ?
columbus    | Columbus Commons Loop | 39.9245 -75.1440 | 1801 S Columbus Blvd, Philadelphia 19148 | - | ?
chestnutHill | Chestnut Hill Loop | 40.0785 -75.2085 | Germantown Av & Bethlehem Pike, Philadelphia 19118 | - | ?
andorraLp   | Andorra Shopping Center | 40.0665 -75.2430 | Henry Av & Ridge Av, Philadelphia 19128 | - | ?
plymouth    | Plymouth Meeting Mall | 40.1170 -75.2850 | 500 W Germantown Pike, Plymouth Meeting 19462 | - | ?
kingPrussia | King of Prussia Transit Center | 40.0895 -75.3935 | 160 N Gulph Rd, King of Prussia 19406 | - | yes
willowMall  | Willow Grove Park Mall | 40.1415 -75.1200 | 2500 W Moreland Rd, Willow Grove 19090 | - | ?
neshMall    | Neshaminy Mall | 40.1375 -74.9540 | 707 Neshaminy Mall, Bensalem 19020 | 180 | ?
cottman     | Cottman-Bustleton Terminal | 40.0460 -75.0620 | Cottman Av & Bustleton Av, Philadelphia 19149 | - | ?
franklinMls | Philadelphia Mills | 40.0870 -74.9620 | 1455 Franklin Mills Cir, Philadelphia 19154 | - | ?
cheltOgontz | Cheltenham-Ogontz Loop | 40.0625 -75.1530 | Cheltenham Av & Ogontz Av, Philadelphia 19150 | - | ?
`;
