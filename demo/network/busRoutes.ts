import type { ProfileName } from './headways.ts';

export interface BusRoute {
  id: string;
  /** Destinations of direction 0 and direction 1. */
  ends: readonly [string, string];
  compass: 'NS' | 'EW' | 'SN' | 'WE' | 'loop';
  profile: ProfileName;
  /** A path between two terminals (stations or cross streets), street by street. */
  out: string;
  /** The way back, if one-way streets make it different. */
  back?: string;
  /** Every `every`-th trip in each direction takes this branch instead. */
  branch?: { every: number; end: string; out: string; back: string };
}

/** id | end 0 | end 1 | compass | profile, then `>` out, `<` back, and `*` a branch: every | end | out | back. */
const rows = `
  2 | Pulaski-Hunting Park | 20th-Johnston | NS | busBusy
    > Oregon Av, 17th St, Hunting Park Av, Wayne Av, Berkley St
    < Berkley St, Wayne Av, Hunting Park Av, 16th St, Oregon Av
  3 | Frankford Transit Center | 33rd-Cecil B Moore | EW | busFrequent
    > 33rd St N, Cecil B Moore Av, Front St, Kensington Av, Frankford Av, frankford
    * 3 | Front-Cecil B Moore | 33rd St N, Cecil B Moore Av, Front St | Front St, Cecil B Moore Av, 33rd St N
  4 | Fern Rock Transit Center | Broad-Pattison | NS | busBusy
    > Pattison Av, Broad St, Nedro Av, fernrock
  5 | Frankford Transit Center | Front-Market | NS | busLocal
    > Front St, Market St, 2nd St, Girard Av, Frankford Av, frankford
  6 | Cheltenham-Ogontz | Olney Transit Center | NS | busFrequent
    > olneyB, Olney Av, Ogontz Av, cheltOgontz
  7 | 33rd-Dauphin | Pier 70 | NS | busBusy
    > columbus, Columbus Blvd, Oregon Av, 23rd St, Spring Garden St, 29th St, Dauphin St, dauphinLp
    < dauphinLp, Dauphin St, 29th St, Spring Garden St, 22nd St, Oregon Av, Columbus Blvd, columbus
  8 | Frankford Transit Center | Olney Transit Center | WE | busPeak
    > olneyB, Tabor Rd, Rising Sun Av, Levick St, Bustleton Av, frankford
  9 | Andorra | 4th-Walnut | NS | busLocal
    > 4th St, Walnut St, 20th St, Spring Garden St, Ridge Av, andorraLp
    < andorraLp, Ridge Av, Spring Garden St, 20th St, Chestnut St, 4th St
  12 | 49th-Woodland | Columbus-Dock | EW | busLocal
    > Columbus Blvd, Spruce St, 20th St, Locust St, 22nd St, South St, Grays Ferry Av, Woodland Av, 49th St
    < 49th St, Woodland Av, Grays Ferry Av, South St, 22nd St, Walnut St, 4th St, Spruce St, Columbus Blvd
  14 | Neshaminy Mall | Frankford Transit Center | NS | busBusy
    > frankford, Oxford Av, Roosevelt Blvd, neshMall
    * 3 | Roosevelt-Red Lion | frankford, Oxford Av, Roosevelt Blvd, Red Lion Rd | Red Lion Rd, Roosevelt Blvd, Oxford Av, frankford
  16 | Cheltenham-Ogontz | 15th-Market | NS | busBusy
    > Market St, Broad St, Chelten Av, Ogontz Av, cheltOgontz
  17 | 2nd-Market | 20th-Johnston | NS | busFrequent
    > Oregon Av, 20th St, Market St, 2nd St
    < 2nd St, Market St, 19th St, Oregon Av
  18 | Fox Chase | Cedarbrook Plaza | WE | busFrequent
    > Cheltenham Av West, Easton Rd, Washington Ln, Chew Av, Chelten Av, Broad St, Olney Av, Tabor Rd, Rising Sun Av, Cottman Av, Oxford Av, foxchase
  19 | Torresdale-Cottman | Frankford Transit Center | WE | busLocal
    > frankford, Bustleton Av, Rhawn St, Torresdale Av, Cottman Av
  20 | Philadelphia Mills | Frankford Transit Center | NS | busBusy
    > frankford, Bustleton Av, Roosevelt Blvd, Red Lion Rd, Knights Rd, franklinMls
  21 | 69th St Transit Center | Penns Landing | EW | busFrequent
    > Columbus Blvd, Walnut St, 63rd St W, Market St West, sixtyninth
    < sixtyninth, Market St West, 63rd St W, Chestnut St, 2nd St, Walnut St, Columbus Blvd
  22 | Warminster | Olney Transit Center | NS | busLocal
    > olneyB, Old York Rd, Easton Rd, Old York Rd, warminster
    * 2 | Willow Grove | olneyB, Old York Rd, willowMall | willowMall, Old York Rd, olneyB
  23 | Chestnut Hill | 11th-Market | NS | busFrequent
    > Market St, 11th St, Erie Av, Germantown Av, chestnutHill
    < chestnutHill, Germantown Av, Erie Av, 12th St, Market St
    * 3 | Germantown-Chelten | Market St, 11th St, Erie Av, Germantown Av, Chelten Av | Chelten Av, Germantown Av, Erie Av, 12th St, Market St
  24 | Southampton | Frankford Transit Center | NS | busSuburban
    > frankford, Oxford Av, Rhawn St, Verree Rd, Red Lion Rd, Bustleton Av, somerton
  25 | Frankford Transit Center | Columbus Commons | NS | busLocal
    > columbus, Columbus Blvd, Front St, Girard Av, Aramingo Av, Torresdale Av, Bridge St, frankford
  26 | Frankford Transit Center | Chelten Av Station | WE | busBusy
    > chelten, Chelten Av, Stenton Av, Olney Av, Rising Sun Av, Adams Av, Frankford Av, frankford
  27 | Plymouth Meeting Mall | Broad-Carpenter | NS | busLocal
    > Carpenter St, Broad St, Spring Garden St, Ridge Av, Henry Av, Ridge Av, Germantown Pike, plymouth
  28 | Torresdale-Cottman | Fern Rock Transit Center | WE | busSuburban
    > fernrock, Old York Rd, Cheltenham Av East, Rising Sun Av, Cottman Av, Torresdale Av
  29 | 30th-Dickinson | Pier 70 | EW | busLocal
    > columbus, Columbus Blvd, Tasker St, 30th St S
    < 30th St S, Morris St, Columbus Blvd, columbus
  30 | 69th St Transit Center | 30th St Station | EW | busSuburban
    > drexel, Market St, 38th St, Haverford Av, sixtyninth
  31 | 76th-City | 15th-Market | EW | busSuburban
    > Market St, 18th St, Chestnut St, 34th St, Market St, 63rd St W, City Av
    < City Av, 63rd St W, Market St, 34th St, Walnut St, 15th St, Market St
  32 | Ridge-Lyceum | Broad-Carpenter | NS | busLocal
    > Carpenter St, Broad St, Spring Garden St, 29th St, Allegheny Av, Ridge Av, Henry Av, Leverington Av
  33 | 23rd-Venango | 2nd-Market | NS | busFrequent
    > 2nd St, Market St, 20th St, 22nd St, Venango St
    < Venango St, 22nd St, Spring Garden St, 19th St, Market St, 2nd St
  37 | Eastwick | Snyder Station | EW | busSuburban
    > snyder, Broad St, Oregon Av, Passyunk Av, Lindbergh Blvd, Island Av, eastwick
  38 | Wissahickon Transit Center | 5th-Market | EW | busLocal
    > fifth, Market St, Ben Franklin Pkwy, Spring Garden St, 29th St, Girard Av, Belmont Av, City Av, wissTC
  39 | Richmond-Cumberland | 33rd-Dauphin | WE | busLocal
    > dauphinLp, Dauphin St, 29th St, Cumberland St, Richmond St
    < Richmond St, Huntingdon St, 29th St, York St, dauphinLp
  40 | Conshohocken-Monument | 2nd-Lombard | EW | busLocal
    > 2nd St, Lombard St, 25th St, South St, Convention Av, Spruce St, 40th St, Parkside Av, 52nd St, Lancaster Av, City Av
    < City Av, Lancaster Av, 52nd St, Parkside Av, 40th St, Spruce St, Convention Av, South St, 2nd St
  42 | Wycombe | 2nd-Spruce | EW | busFrequent
    > 2nd St, Walnut St, 38th St, Spruce St, 45th St, Baltimore Av, 58th St, Cedar Av, 60th St
    < 60th St, Cedar Av, 58th St, Baltimore Av, 45th St, Spruce St, 34th St, Chestnut St, 2nd St
  43 | 50th-Parkside | Richmond-Cumberland | EW | busSuburban
    > Cumberland St, Richmond St, Aramingo Av, Girard Av, Front St, Spring Garden St, 29th St, Girard Av, 40th St, Parkside Av, 50th St
  44 | Ardmore | 5th-Market | EW | busLocal
    > fifth, Market St, Ben Franklin Pkwy, Spring Garden St, 29th St, Dauphin St, Strawberry Mansion Dr, Montgomery Av Merion, ardmore
  45 | Broad-Oregon | Noble-8th | NS | busLocal
    > Spring Garden St, 11th St, Oregon Av, Broad St
    < Broad St, Oregon Av, 12th St, Spring Garden St
  46 | 63rd-Malvern | 58th-Baltimore | NS | busLocal
    > Baltimore Av, 58th St, Cedar Av, 60th St, Lancaster Av, malvernLoop
  47 | 5th-Godfrey | Whitman Plaza | NS | busFrequent
    > Oregon Av, 8th St, Spring Garden St, 7th St, Girard Av, 5th St, Nedro Av
    < Nedro Av, 5th St, Girard Av, 7th St, Oregon Av
  48 | 27th-Allegheny | Front-Market | NS | busFrequent
    > Front St, Market St, Arch St, 22nd St, Fairmount Av, 29th St, Allegheny Av, 27th St
    < 27th St, Allegheny Av, 29th St, Fairmount Av, 21st St, Market St, Front St
  49 | 33rd-Dauphin | 29th-Snyder | NS | busLocal
    > Snyder Av, 26th St, Grays Ferry Av, South St, Convention Av, Market St, 22nd St, Spring Garden St, 29th St, Dauphin St, dauphinLp
  52 | 54th-City | 49th-Woodland | SN | busFrequent
    > 49th St, Woodland Av, 52nd St, Parkside Av, 54th St, City Av
    * 3 | 50th-Parkside | 49th St, Woodland Av, 52nd St, Parkside Av, 50th St | 50th St, Parkside Av, 52nd St, Woodland Av, 49th St
  53 | Wayne-Carpenter | Broad-Hunting Park | NS | busLocal
    > huntingPk, Hunting Park Av, Wayne Av, carpenter
  54 | Richmond-Cambria | 33rd-Dauphin | WE | busFrequent
    > dauphinLp, Ridge Av, Lehigh Av, Richmond St, Clearfield St
  55 | Willow Grove | Olney Transit Center | NS | busBusy
    > olneyB, Old York Rd, willowMall
  56 | Torresdale-Cottman | Erie Station | WE | busFrequent
    > 22nd St, Erie Av, Torresdale Av, Cottman Av
  57 | Rising Sun-Olney | Whitman Plaza | NS | busLocal
    > Oregon Av, 4th St, Girard Av, Front St, Tabor Rd, Rising Sun Av
    < Rising Sun Av, Tabor Rd, Front St, Girard Av, 3rd St, Snyder Av, 4th St, Oregon Av
  58 | Somerton | Frankford Transit Center | NS | busBusy
    > frankford, Bustleton Av, somerton
    * 3 | Bustleton-Red Lion | frankford, Bustleton Av, Red Lion Rd | Red Lion Rd, Bustleton Av, frankford
  59 | Castor-Bustleton | Arrott Transit Center | NS | busBusy
    > arrott, Oxford Av, Roosevelt Blvd, Castor Av, Rhawn St
  60 | Richmond-Westmoreland | 35th-Allegheny | WE | busFrequent
    > Ridge Av, Allegheny Av, Richmond St, richmondLp
  61 | Manayunk | 9th-Market | NS | busLocal
    > 9th St, Market St, 10th St, Spring Garden St, Ridge Av, Main St Manayunk, ivyridge
    < ivyridge, Main St Manayunk, Ridge Av, Spring Garden St, 9th St, Market St
  63 | Overbrook | Columbus-Snyder | EW | busLocal
    > columbus, Columbus Blvd, Oregon Av, Passyunk Av, Lindbergh Blvd, Woodland Av, 58th St, Baltimore Av, 63rd St W, Lancaster Av
  64 | 50th-Parkside | Pier 70 | EW | busBusy
    > columbus, Columbus Blvd, Washington Av, Grays Ferry Av, Woodland Av, 48th St, Lancaster Av, 52nd St, Parkside Av, 50th St
  65 | 69th St Transit Center | Germantown-Chelten | EW | busBusy
    > Germantown Av, Chelten Av, Wissahickon Av, School House Ln, Ridge Av, City Av, Haverford Av, sixtyninth
  66 | Frankford-Knights | Frankford Transit Center | NS | busFrequent
    > frankford, Frankford Av, Knights Rd
    * 3 | Frankford-Gregg | frankford, Frankford Av, Grant Av | Grant Av, Frankford Av, frankford
  67 | Philadelphia Mills | Frankford Transit Center | NS | busSuburban
    > frankford, Bustleton Av, Red Lion Rd, Academy Rd, Frankford Av, Knights Rd, franklinMls
  68 | 69th St Transit Center | Oregon Station | EW | busSuburban
    > oregon, Oregon Av, 26th St, Penrose Av, Island Av, Woodland Av, Main St Darby, Long Ln, sixtyninth
  70 | Gregg-Torresdale | Fern Rock Transit Center | WE | busBusy
    > fernrock, Old York Rd, Cheltenham Av East, Rising Sun Av, Cottman Av, Bustleton Av, Welsh Rd, Frankford Av, Grant Av, torresdale
  73 | Frankford Transit Center | Richmond-Westmoreland | NS | busLocal
    > richmondLp, Richmond St, Bridge St, frankford
  75 | Arrott Transit Center | Wayne Junction | WE | busLocal
    > waynejct, Wayne Av, Germantown Av, Wyoming Av, Castor Av, Oxford Av, arrott
  77 | Frankford-Cottman | Chestnut Hill | WE | busSuburban
    > chestnutHill, Germantown Av, Cheltenham Av West, Cheltenham Av East, Oxford Av, Cottman Av, Frankford Av
  79 | 29th-Snyder | Columbus Commons | EW | busFrequent
    > columbus, Columbus Blvd, Snyder Av, 25th St
  81 | Ogontz-Olney | Olney Transit Center | loop | busLocal
    > olneyB, Broad St, Cheltenham Av West, Ogontz Av, Olney Av, olneyB
  82 | Frankford Transit Center | Wissahickon Transit Center | WE | busFrequent
    > wissTC, Ridge Av, Henry Av, Hunting Park Av, Roosevelt Blvd, Oxford Av, frankford
  84 | Philadelphia Mills | Frankford Transit Center | NS | busSuburban
    > frankford, Bridge St, State Rd, Grant Av, Frankford Av, Knights Rd, franklinMls
  88 | Holme-Pennypack | Frankford Transit Center | NS | busSuburban
    > frankford, Frankford Av, Rhawn St, Welsh Rd, Roosevelt Blvd, Grant Av, Academy Rd, Frankford Av
  89 | Arrott Transit Center | Front-Dauphin | NS | busLocal
    > yorkDauphin, Front St, Allegheny Av, Aramingo Av, Torresdale Av, Frankford Av, arrott
  97 | Norristown Transit Center | Chestnut Hill | EW | busSuburban
    > chestnutHill, Germantown Pike, norristown
  99 | King of Prussia | Norristown Transit Center | EW | busSuburban
    > norristown, Gulph Rd, kingPrussia
  104 | West Chester | 69th St Transit Center | EW | busLocal
    > sixtyninth, West Chester Pike, Bolmar St
    * 2 | Newtown Square | sixtyninth, West Chester Pike, Newtown Street Rd | Newtown Street Rd, West Chester Pike, sixtyninth
  105 | Rosemont | 69th St Transit Center | EW | busSuburban
    > sixtyninth, West Chester Pike, Township Line Rd, City Av, Lancaster Av, rosemont
  106 | Paoli | 69th St Transit Center | EW | busSuburban
    > sixtyninth, Haverford Av, City Av, Lancaster Av, paoli
  108 | Airport | 69th St Transit Center | NS | busLocal
    > sixtyninth, Long Ln, Church Ln, Chester Av, Woodland Av, Island Av, termB
  109 | Chester Transit Center | 69th St Transit Center | NS | busBusy
    > sixtyninth, Long Ln, Baltimore Av, Providence Rd, MacDade Blvd, chester
  113 | Chester Transit Center | 69th St Transit Center | NS | busLocal
    > sixtyninth, Long Ln, darbyTC, MacDade Blvd, chester
  114 | Darby Transit Center | Chester Transit Center | SN | busSuburban
    > chester, Chester Pike, darbyTC
  117 | Elwyn | Chester Transit Center | SN | busSuburban
    > chester, Edgmont Av, elwyn
  BLVDDIR | Neshaminy Mall | Frankford Transit Center | NS | busBusy
    > frankford, Roosevelt Blvd, neshMall
  LUCYGO | University City | 30th St Station | loop | busPeak
    > drexel, Market St, 40th St, Spruce St, Convention Av, 30th St, drexel
`;

function routeOf(row: string): BusRoute {
  const [head = '', ...lines] = row.split('\n').map((line) => line.trim());
  const [id = '', first = '', second = '', compass, profile] = head.split(' | ');
  const textAfter = (mark: string) => lines.find((line) => line.startsWith(mark))?.slice(2);
  const back = textAfter('<');
  const [every, end = '', branchOut = '', branchBack = ''] = textAfter('*')?.split(' | ') ?? [];
  return {
    id,
    ends: [first, second],
    compass: compass as BusRoute['compass'],
    profile: profile as ProfileName,
    out: textAfter('>') ?? '',
    ...(back === undefined ? {} : { back }),
    ...(every === undefined
      ? {}
      : { branch: { every: Number(every), end, out: branchOut, back: branchBack } }),
  };
}

export const busRoutes: readonly BusRoute[] = rows
  .trim()
  .split(/\n(?! +[<>*])/)
  .map(routeOf);

/** Buses that replace a trolley line late at night; riders' screens hide them. */
export const replacementBuses = [
  { id: 'T1Bus', line: 'T1' },
  { id: 'T2Bus', line: 'T2' },
  { id: 'G1Bus', line: 'G1' },
] as const;
