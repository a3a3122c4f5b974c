/** A metro line. `calls` lists stations in the order of direction 0, with minutes from the previous stop. */
export interface DemoLine {
  id: string;
  name: string;
  /** GTFS route_type: 0 light rail, 1 subway. */
  type: 0 | 1;
  calls: string;
  /** Streets used after the last of `calls`, up to the station `ends`. */
  streets?: string;
  ends?: string;
  /** Names of directions 0 and 1; `destinations` has the same order. */
  directions: readonly [string, string];
  destinations: readonly [string, string];
  profile: 'subway' | 'express' | 'spur' | 'trolley' | 'suburbanTrolley' | 'highSpeed' | 'girard';
  /** Every `every`-th trip turns back at this station. */
  short?: { at: string; every: number };
  /** Stations between which vehicles report no position; most are underground. */
  tunnel?: 'all' | readonly string[];
}

const tunnelStations = [
  'thirteenth',
  'cityHall',
  'nineteenth',
  'twentysec',
  'drexel',
  'thirtythird',
  'sansom36',
  'spruce37',
  'portal',
] as const;

const upperTunnel = 'thirteenth 0, cityHall 2, nineteenth 2, twentysec 1, drexel 2, thirtythird 2';
const tunnel = `${upperTunnel}, sansom36 2, spruce37 1, portal 3`;

const trolley = {
  type: 0,
  directions: ['Westbound', 'Eastbound'],
  profile: 'trolley',
  tunnel: tunnelStations,
} as const;

export const metroLines: readonly DemoLine[] = [
  {
    id: 'L1',
    name: 'Market-Frankford Line',
    type: 1,
    calls:
      'frankford 0, arrott 2, church 2, erieTorr 2, tiogaL 2, alleghenyL 2, somerset 2, huntingdon 1, yorkDauphin 1, ' +
      'berks 2, girardL 2, springL 2, second 3, fifth 1, eighth 1, eleventh 1, thirteenth 1, cityHall 1, drexel 3, ' +
      'thirtyfour 2, fortieth 2, fortysixth 2, fiftysecond 2, fiftysixth 1, sixtieth 2, sixtythird 1, millbourne 2, ' +
      'sixtyninth 3',
    directions: ['Westbound', 'Eastbound'],
    destinations: ['69th St Transit Center', 'Frankford Transit Center'],
    profile: 'subway',
    tunnel: 'all',
  },
  {
    id: 'B1',
    name: 'Broad Street Line Local',
    type: 1,
    calls:
      'fernrock 0, olneyB 3, logan 2, wyoming 1, huntingPk 2, erieB 2, alleghenyB 1, northPhilaB 2, susqDauphin 1, ' +
      'cecil 2, girardB 2, fairmount 1, springB 1, raceVine 2, cityHall 1, walnut 1, lombard 1, ellsworth 2, tasker 2, ' +
      'snyder 1, oregon 2, nrg 3',
    directions: ['Southbound', 'Northbound'],
    destinations: ['NRG Station', 'Fern Rock Transit Center'],
    profile: 'subway',
    short: { at: 'oregon', every: 5 },
    tunnel: 'all',
  },
  {
    id: 'B2',
    name: 'Broad Street Line Express',
    type: 1,
    calls: 'fernrock 0, olneyB 3, erieB 4, girardB 5, springB 2, raceVine 2, cityHall 1, walnut 2',
    directions: ['Southbound', 'Northbound'],
    destinations: ['Walnut-Locust', 'Fern Rock Transit Center'],
    profile: 'express',
    tunnel: 'all',
  },
  {
    id: 'B3',
    name: 'Broad-Ridge Spur',
    type: 1,
    calls: 'olneyB 0, erieB 4, girardB 5, fairmount 2, chinatown 4, eighth 2',
    directions: ['Southbound', 'Northbound'],
    destinations: ['8th-Market', 'Olney Transit Center'],
    profile: 'spur',
    tunnel: 'all',
  },
  {
    id: 'T1',
    name: '13th St to 63rd-Malvern',
    ...trolley,
    calls: upperTunnel,
    streets: '36th St, Lancaster Av, Girard Av, 63rd St W',
    ends: 'malvernLoop',
    destinations: ['63rd-Malvern', '13th-Market'],
  },
  {
    id: 'T2',
    name: '13th St to 61st-Baltimore',
    ...trolley,
    calls: tunnel,
    streets: 'Baltimore Av',
    ends: 'angoraLoop',
    destinations: ['61st-Baltimore/Angora', '13th-Market'],
  },
  {
    id: 'T3',
    name: '13th St to Yeadon',
    ...trolley,
    calls: tunnel,
    streets: 'Woodland Av, Chester Av, Church Ln',
    ends: 'yeadonLoop',
    destinations: ['Yeadon', '13th-Market'],
  },
  {
    id: 'T4',
    name: '13th St to Darby Transit Center',
    ...trolley,
    calls: tunnel,
    streets: 'Woodland Av, Main St Darby',
    ends: 'darbyTC',
    destinations: ['Darby Transit Center', '13th-Market'],
  },
  {
    id: 'T5',
    name: '13th St to 80th-Eastwick',
    ...trolley,
    calls: tunnel,
    streets: 'Woodland Av, 49th St, Grays Av, Elmwood Av, Island Av',
    ends: 'eastwickLp',
    destinations: ['80th-Eastwick', '13th-Market'],
  },
  {
    id: 'G1',
    name: 'Richmond-Westmoreland to 63rd-Girard',
    type: 0,
    calls: 'richmondLp 0',
    streets: 'Richmond St, Girard Av',
    ends: 'girard63',
    directions: ['Westbound', 'Eastbound'],
    destinations: ['63rd-Girard', 'Richmond-Westmoreland'],
    profile: 'girard',
  },
  {
    id: 'D1',
    name: '69th St Transit Center to Orange St-Media',
    type: 0,
    calls:
      'sixtyninth 0, fairfield 2, walnutD 1, avonRd 1, hilltop 1, beverly 1, congress 1, lansdowneAv 1, drexelHill 2, ' +
      'irvington 1, drexelPark 1, anderson 1, aronimink 1, drexeline 2, scenicRd 1, sprngfldRd 2, saxer 1, leamy 1, ' +
      'woodlandAv 1, thomson 1, sprngMall 3, paperMill 2, pineRidge 2, beatty 1, providence 2, orangeSt 3',
    directions: ['Westbound', 'Eastbound'],
    destinations: ['Orange St-Media', '69th St Transit Center'],
    profile: 'suburbanTrolley',
    short: { at: 'drexelHill', every: 6 },
  },
  {
    id: 'D2',
    name: '69th St Transit Center to Chester Pike-Sharon Hill',
    type: 0,
    calls:
      'sixtyninth 0, fairfield 2, walnutD 1, avonRd 1, hilltop 1, beverly 1, congress 1, lansdowneAv 1, drexelHill 2, ' +
      'huey 1, garrettvD 1, creekRd 2, balt 4, magnolia 2, providncD2 2, northSt 1, macdade 1, andrews 1, sharonHillD 2',
    directions: ['Westbound', 'Eastbound'],
    destinations: ['Sharon Hill', '69th St Transit Center'],
    profile: 'suburbanTrolley',
  },
  {
    id: 'M1',
    name: 'Norristown High Speed Line',
    type: 0,
    calls:
      'norristown 0, bridgeport 2, dekalb 1, hughesPark 2, gulphMills 3, matsonford 2, countyLine 1, radnorM 2, ' +
      'villanovaM 2, stadium 1, garrettHill 1, robertsRd 1, brynMawrM 1, haverfordM 2, ardmoreAv 1, ardmoreJct 1, ' +
      'wynnewoodM 2, beechwood 1, penfield 1, township 1, parkview 2, sixtyninth 3',
    directions: ['Southbound', 'Northbound'],
    destinations: ['69th St Transit Center', 'Norristown Transit Center'],
    profile: 'highSpeed',
    short: { at: 'brynMawrM', every: 4 },
  },
];
