/**
 * Bus routes: the way out, street by street. The first and last part is the terminal: a station's key, or the cross
 * street where the route begins or ends. `back` is given where the streets of the return differ (one-way pairs);
 * otherwise the route returns the way it came. Direction 0 runs `out`.
 */
import type { ProfileName } from './headways.ts';

export interface BusRoute {
  id: string;
  /** Where direction 0 and direction 1 end. */
  ends: readonly [string, string];
  compass: 'NS' | 'EW' | 'SN' | 'WE' | 'loop';
  profile: ProfileName;
  out: string;
  back?: string;
  /** Every `every`-th trip of both directions runs this way instead. */
  branch?: { every: number; end: string; out: string; back: string };
}

export const busRoutes: readonly BusRoute[] = [
  { id: '2', ends: ['Pulaski-Hunting Park', '20th-Johnston'], compass: 'NS', profile: 'busBusy', out: 'Oregon Av, 17th St, Erie Av, Wayne Av', back: 'Wayne Av, Erie Av, 16th St, Oregon Av' },
  { id: '3', ends: ['Frankford Transit Center', '33rd-Cecil B Moore'], compass: 'EW', profile: 'busFrequent', out: '33rd St N, Cecil B Moore Av, Front St, Kensington Av, Frankford Av, frankford', branch: { every: 3, end: 'Front-Cecil B Moore', out: '33rd St N, Cecil B Moore Av, Front St', back: 'Front St, Cecil B Moore Av, 33rd St N' } },
  { id: '4', ends: ['Fern Rock Transit Center', 'Broad-Pattison'], compass: 'NS', profile: 'busBusy', out: 'Pattison Av, Broad St, Nedro Av, fernrock' },
  { id: '5', ends: ['Frankford Transit Center', 'Front-Market'], compass: 'NS', profile: 'busLocal', out: 'Front St, Market St, 2nd St, Girard Av, Frankford Av, frankford' },
  { id: '6', ends: ['Cheltenham-Ogontz', 'Olney Transit Center'], compass: 'NS', profile: 'busFrequent', out: 'olneyB, Olney Av, Ogontz Av, cheltOgontz' },
  { id: '7', ends: ['33rd-Dauphin', 'Pier 70'], compass: 'NS', profile: 'busBusy', out: 'columbus, Columbus Blvd, Oregon Av, 23rd St, Spring Garden St, 29th St, Dauphin St, dauphinLp', back: 'dauphinLp, Dauphin St, 29th St, Spring Garden St, 22nd St, Oregon Av, Columbus Blvd, columbus' },
  { id: '8', ends: ['Frankford Transit Center', 'Olney Transit Center'], compass: 'WE', profile: 'busPeak', out: 'olneyB, Tabor Rd, Rising Sun Av, Levick St, Bustleton Av, frankford' },
  { id: '9', ends: ['Andorra', '4th-Walnut'], compass: 'NS', profile: 'busLocal', out: '4th St, Walnut St, 20th St, Spring Garden St, Ridge Av, andorraLp', back: 'andorraLp, Ridge Av, Spring Garden St, 20th St, Chestnut St, 4th St' },
  { id: '12', ends: ['50th-Woodland', 'Columbus-Dock'], compass: 'EW', profile: 'busLocal', out: 'Columbus Blvd, Spruce St, 20th St, Locust St, 22nd St, South St, Grays Ferry Av, Woodland Av, 50th St', back: '50th St, Woodland Av, Grays Ferry Av, South St, 22nd St, Walnut St, 4th St, Spruce St, Columbus Blvd' },
  { id: '14', ends: ['Neshaminy Mall', 'Frankford Transit Center'], compass: 'NS', profile: 'busBusy', out: 'frankford, Oxford Av, Roosevelt Blvd, neshMall', branch: { every: 3, end: 'Roosevelt-Red Lion', out: 'frankford, Oxford Av, Roosevelt Blvd, Red Lion Rd', back: 'Red Lion Rd, Roosevelt Blvd, Oxford Av, frankford' } },
  { id: '16', ends: ['Cheltenham-Ogontz', '15th-Market'], compass: 'NS', profile: 'busBusy', out: 'Market St, Broad St, Chelten Av, Ogontz Av, cheltOgontz' },
  { id: '17', ends: ['2nd-Market', '20th-Johnston'], compass: 'NS', profile: 'busFrequent', out: 'Oregon Av, 20th St, Market St, 2nd St', back: '2nd St, Market St, 19th St, Oregon Av' },
  { id: '18', ends: ['Fox Chase', 'Cedarbrook Plaza'], compass: 'WE', profile: 'busFrequent', out: 'Cheltenham Av West, Easton Rd, Washington Ln, Chew Av, Chelten Av, Broad St, Olney Av, Tabor Rd, Rising Sun Av, Oxford Av, foxchase' },
  { id: '19', ends: ['Torresdale-Cottman', 'Frankford Transit Center'], compass: 'WE', profile: 'busLocal', out: 'frankford, Bustleton Av, Rhawn St, Torresdale Av, Cottman Av' },
  { id: '20', ends: ['Philadelphia Mills', 'Frankford Transit Center'], compass: 'NS', profile: 'busBusy', out: 'frankford, Bustleton Av, Roosevelt Blvd, Academy Rd, Red Lion Rd, Knights Rd, franklinMls' },
  { id: '21', ends: ['69th St Transit Center', 'Penns Landing'], compass: 'EW', profile: 'busFrequent', out: 'Columbus Blvd, Walnut St, 63rd St W, Market St West, sixtyninth', back: 'sixtyninth, Market St West, 63rd St W, Chestnut St, 2nd St, Walnut St, Columbus Blvd' },
  { id: '22', ends: ['Warminster', 'Olney Transit Center'], compass: 'NS', profile: 'busLocal', out: 'olneyB, Old York Rd, Easton Rd, Old York Rd, warminster', branch: { every: 2, end: 'Willow Grove', out: 'olneyB, Old York Rd, willowMall', back: 'willowMall, Old York Rd, olneyB' } },
  { id: '23', ends: ['Chestnut Hill', '11th-Market'], compass: 'NS', profile: 'busFrequent', out: 'Market St, 11th St, Erie Av, Germantown Av, chesnutHill', back: 'chesnutHill, Germantown Av, Erie Av, 12th St, Market St', branch: { every: 3, end: 'Germantown-Chelten', out: 'Market St, 11th St, Erie Av, Germantown Av, Chelten Av', back: 'Chelten Av, Germantown Av, Erie Av, 12th St, Market St' } },
  { id: '24', ends: ['Southampton', 'Frankford Transit Center'], compass: 'NS', profile: 'busSuburban', out: 'frankford, Oxford Av, Rhawn St, Verree Rd, Red Lion Rd, Bustleton Av, somerton' },
  { id: '25', ends: ['Frankford Transit Center', 'Columbus Commons'], compass: 'NS', profile: 'busLocal', out: 'columbus, Columbus Blvd, Front St, Girard Av, Aramingo Av, Bridge St, frankford' },
  { id: '26', ends: ['Frankford Transit Center', 'Chelten Av Station'], compass: 'WE', profile: 'busBusy', out: 'chelten, Chelten Av, Stenton Av, Olney Av, Tabor Rd, Adams Av, Frankford Av, frankford' },
  { id: '27', ends: ['Plymouth Meeting Mall', 'Broad-Carpenter'], compass: 'NS', profile: 'busLocal', out: 'Carpenter St, Broad St, Spring Garden St, Ridge Av, Henry Av, Ridge Av, Germantown Pike, plymouth' },
  { id: '28', ends: ['Torresdale-Cottman', 'Fern Rock Transit Center'], compass: 'WE', profile: 'busSuburban', out: 'fernrock, Old York Rd, Cheltenham Av East, Rising Sun Av, Cottman Av, Torresdale Av' },
  { id: '29', ends: ['33rd-Dickinson', 'Pier 70'], compass: 'EW', profile: 'busLocal', out: 'columbus, Columbus Blvd, Tasker St, 33rd St S', back: '33rd St S, Morris St, Columbus Blvd, columbus' },
  { id: '30', ends: ['69th St Transit Center', '30th St Station'], compass: 'EW', profile: 'busSuburban', out: 'drexel, Market St, 38th St, Haverford Av, sixtyninth' },
  { id: '31', ends: ['76th-City', '15th-Market'], compass: 'EW', profile: 'busSuburban', out: 'Market St, 18th St, Chestnut St, 34th St, Market St, 63rd St W, City Av', back: 'City Av, 63rd St W, Market St, 34th St, Walnut St, 15th St, Market St' },
  { id: '32', ends: ['Ridge-Lyceum', 'Broad-Carpenter'], compass: 'NS', profile: 'busLocal', out: 'Carpenter St, Broad St, Spring Garden St, 29th St, Allegheny Av, Ridge Av, Henry Av, Leverington Av' },
  { id: '33', ends: ['23rd-Venango', '2nd-Market'], compass: 'NS', profile: 'busFrequent', out: '2nd St, Market St, 20th St, 22nd St, Venango St', back: 'Venango St, 22nd St, Spring Garden St, 19th St, Market St, 2nd St' },
  { id: '37', ends: ['Eastwick', 'Snyder Station'], compass: 'EW', profile: 'busSuburban', out: 'snyder, Broad St, Oregon Av, Passyunk Av, Lindbergh Blvd, Island Av, eastwick' },
  { id: '38', ends: ['Wissahickon Transit Center', '5th-Market'], compass: 'EW', profile: 'busLocal', out: 'fifth, Market St, Ben Franklin Pkwy, Spring Garden St, 33rd St N, Girard Av, Belmont Av, Parkside Av, 52nd St, City Av, wissTC' },
  { id: '39', ends: ['Richmond-Cumberland', '33rd-Dauphin'], compass: 'WE', profile: 'busLocal', out: 'dauphinLp, Dauphin St, 29th St, Cumberland St, Richmond St', back: 'Richmond St, Huntingdon St, 29th St, York St, dauphinLp' },
  { id: '40', ends: ['Conshohocken-Monument', '2nd-Lombard'], compass: 'EW', profile: 'busLocal', out: '2nd St, Lombard St, 25th St, South St, Convention Av, Spruce St, 40th St, Parkside Av, 52nd St, Lancaster Av, City Av', back: 'City Av, Lancaster Av, 52nd St, Parkside Av, 40th St, Spruce St, Convention Av, South St, 2nd St' },
  { id: '42', ends: ['Wycombe', '2nd-Spruce'], compass: 'EW', profile: 'busFrequent', out: '2nd St, Walnut St, 38th St, Spruce St, 45th St, Baltimore Av, 58th St, Cedar Av, 60th St', back: '60th St, Cedar Av, 58th St, Baltimore Av, 45th St, Spruce St, 34th St, Chestnut St, 2nd St' },
  { id: '43', ends: ['50th-Parkside', 'Richmond-Cumberland'], compass: 'EW', profile: 'busSuburban', out: 'Cumberland St, Richmond St, Aramingo Av, Girard Av, Front St, Spring Garden St, 31st St, Haverford Av, 40th St, Parkside Av, 50th St' },
  { id: '44', ends: ['Ardmore', '5th-Market'], compass: 'EW', profile: 'busLocal', out: 'fifth, Market St, 30th St, City Av, Montgomery Av Merion, ardmore' },
  { id: '45', ends: ['Broad-Oregon', 'Noble-8th'], compass: 'NS', profile: 'busLocal', out: 'Spring Garden St, 11th St, Oregon Av, Broad St', back: 'Broad St, Oregon Av, 12th St, Spring Garden St' },
  { id: '46', ends: ['63rd-Malvern', '58th-Baltimore'], compass: 'NS', profile: 'busLocal', out: 'Baltimore Av, 58th St, Cedar Av, 60th St, Lancaster Av, malvernLoop' },
  { id: '47', ends: ['5th-Godfrey', 'Whitman Plaza'], compass: 'NS', profile: 'busFrequent', out: 'Oregon Av, 8th St, Spring Garden St, 7th St, Girard Av, 5th St, Chew Av', back: 'Chew Av, 5th St, Girard Av, 7th St, Oregon Av' },
  { id: '48', ends: ['27th-Allegheny', 'Front-Market'], compass: 'NS', profile: 'busFrequent', out: 'Front St, Market St, Arch St, 22nd St, Fairmount Av, 29th St, Allegheny Av, 27th St', back: '27th St, Allegheny Av, 29th St, Fairmount Av, 21st St, Market St, Front St' },
  { id: '49', ends: ['33rd-Dauphin', '29th-Snyder'], compass: 'NS', profile: 'busLocal', out: 'Snyder Av, 26th St, Grays Ferry Av, South St, Convention Av, Market St, Spring Garden St, 33rd St N, dauphinLp' },
  { id: '52', ends: ['54th-City', '49th-Woodland'], compass: 'SN', profile: 'busFrequent', out: '49th St, Woodland Av, 52nd St, Parkside Av, 54th St, City Av', branch: { every: 3, end: '50th-Parkside', out: '49th St, Woodland Av, 52nd St, Parkside Av, 50th St', back: '50th St, Parkside Av, 52nd St, Woodland Av, 49th St' } },
  { id: '53', ends: ['Wayne-Carpenter', 'Broad-Hunting Park'], compass: 'NS', profile: 'busLocal', out: 'huntingPk, Hunting Park Av, Wayne Av, carpenter' },
  { id: '54', ends: ['Richmond-Cambria', '33rd-Dauphin'], compass: 'WE', profile: 'busFrequent', out: 'dauphinLp, Ridge Av, Lehigh Av, Richmond St, Clearfield St' },
  { id: '55', ends: ['Willow Grove', 'Olney Transit Center'], compass: 'NS', profile: 'busBusy', out: 'olneyB, Old York Rd, willowMall' },
  { id: '56', ends: ['Torresdale-Cottman', 'Erie Station'], compass: 'WE', profile: 'busFrequent', out: '23rd St, Erie Av, Torresdale Av, Cottman Av' },
  { id: '57', ends: ['Rising Sun-Olney', 'Whitman Plaza'], compass: 'NS', profile: 'busLocal', out: 'Oregon Av, 4th St, Girard Av, Front St, Tabor Rd, Rising Sun Av', back: 'Rising Sun Av, Tabor Rd, Front St, Girard Av, 3rd St, Snyder Av, 4th St, Oregon Av' },
  { id: '58', ends: ['Somerton', 'Frankford Transit Center'], compass: 'NS', profile: 'busBusy', out: 'frankford, Bustleton Av, somerton', branch: { every: 3, end: 'Bustleton-Red Lion', out: 'frankford, Bustleton Av, Red Lion Rd', back: 'Red Lion Rd, Bustleton Av, frankford' } },
  { id: '59', ends: ['Castor-Bustleton', 'Arrott Transit Center'], compass: 'NS', profile: 'busBusy', out: 'arrott, Oxford Av, Roosevelt Blvd, Castor Av, Rhawn St' },
  { id: '60', ends: ['Richmond-Westmoreland', '35th-Allegheny'], compass: 'WE', profile: 'busFrequent', out: 'Ridge Av, Allegheny Av, Richmond St, richmondLp' },
  { id: '61', ends: ['Manayunk', '9th-Market'], compass: 'NS', profile: 'busLocal', out: '9th St, Market St, 10th St, Spring Garden St, Ridge Av, Main St Manayunk, ivyridge', back: 'ivyridge, Main St Manayunk, Ridge Av, Spring Garden St, 9th St, Market St' },
  { id: '64', ends: ['50th-Parkside', 'Pier 70'], compass: 'EW', profile: 'busBusy', out: 'columbus, Columbus Blvd, Washington Av, Grays Ferry Av, Woodland Av, 48th St, Lancaster Av, 52nd St, Parkside Av, 50th St' },
  { id: '65', ends: ['69th St Transit Center', 'Germantown-Chelten'], compass: 'EW', profile: 'busBusy', out: 'Germantown Av, Chelten Av, Wissahickon Av, School House Ln, Ridge Av, City Av, Haverford Av, sixtyninth' },
  { id: '66', ends: ['Frankford-Knights', 'Frankford Transit Center'], compass: 'NS', profile: 'busFrequent', out: 'frankford, Frankford Av, Knights Rd', branch: { every: 3, end: 'Frankford-Gregg', out: 'frankford, Frankford Av, Grant Av', back: 'Grant Av, Frankford Av, frankford' } },
  { id: '67', ends: ['Philadelphia Mills', 'Frankford Transit Center'], compass: 'NS', profile: 'busSuburban', out: 'frankford, Bustleton Av, Red Lion Rd, Academy Rd, Frankford Av, Knights Rd, franklinMls' },
  { id: '68', ends: ['69th St Transit Center', 'Oregon Station'], compass: 'EW', profile: 'busSuburban', out: 'oregon, Oregon Av, Passyunk Av, Penrose Av, Island Av, Woodland Av, Main St Darby, Long Ln, sixtyninth' },
  { id: '70', ends: ['Gregg-Torresdale', 'Fern Rock Transit Center'], compass: 'WE', profile: 'busBusy', out: 'fernrock, Old York Rd, Cheltenham Av East, Rising Sun Av, Cottman Av, Bustleton Av, Welsh Rd, Frankford Av, Grant Av, torresdale' },
  { id: '73', ends: ['Frankford Transit Center', 'Richmond-Westmoreland'], compass: 'NS', profile: 'busLocal', out: 'richmondLp, Richmond St, Bridge St, frankford' },
  { id: '75', ends: ['Arrott Transit Center', 'Wayne Junction'], compass: 'WE', profile: 'busLocal', out: 'waynejct, Wayne Av, Germantown Av, Wyoming Av, Castor Av, Oxford Av, arrott' },
  { id: '77', ends: ['Frankford-Cottman', 'Chestnut Hill'], compass: 'WE', profile: 'busSuburban', out: 'chesnutHill, Germantown Av, Cheltenham Av West, Cheltenham Av East, Oxford Av, Cottman Av, Frankford Av' },
  { id: '79', ends: ['29th-Snyder', 'Columbus Commons'], compass: 'EW', profile: 'busFrequent', out: 'columbus, Columbus Blvd, Snyder Av, 25th St' },
  { id: '81', ends: ['Ogontz-Olney', 'Olney Transit Center'], compass: 'loop', profile: 'busLocal', out: 'olneyB, Broad St, Cheltenham Av, Ogontz Av, Olney Av, olneyB' },
  { id: '84', ends: ['Philadelphia Mills', 'Frankford Transit Center'], compass: 'NS', profile: 'busSuburban', out: 'frankford, Bridge St, State Rd, Frankford Av, Knights Rd, franklinMls' },
  { id: '88', ends: ['Holme-Pennypack', 'Frankford Transit Center'], compass: 'NS', profile: 'busSuburban', out: 'frankford, Frankford Av, Rhawn St, Welsh Rd, Roosevelt Blvd, Grant Av, Academy Rd, Frankford Av' },
  { id: '89', ends: ['Arrott Transit Center', 'Front-Dauphin'], compass: 'NS', profile: 'busLocal', out: 'yorkDauphin, Front St, Allegheny Av, Aramingo Av, Torresdale Av, Frankford Av, arrott' },
  { id: '97', ends: ['Norristown Transit Center', 'Chestnut Hill'], compass: 'EW', profile: 'busSuburban', out: 'chesnutHill, Germantown Pike, norristown' },
  { id: '99', ends: ['King of Prussia', 'Norristown Transit Center'], compass: 'EW', profile: 'busSuburban', out: 'norristown, Gulph Rd, kingPrussia' },
  { id: '104', ends: ['West Chester', '69th St Transit Center'], compass: 'EW', profile: 'busLocal', out: 'sixtyninth, West Chester Pike, Bolmar St', branch: { every: 2, end: 'Newtown Square', out: 'sixtyninth, West Chester Pike, Newtown Street Rd', back: 'Newtown Street Rd, West Chester Pike, sixtyninth' } },
  { id: '105', ends: ['Rosemont', '69th St Transit Center'], compass: 'EW', profile: 'busSuburban', out: 'sixtyninth, West Chester Pike, Township Line Rd, City Av, Lancaster Av, rosemont' },
  { id: '106', ends: ['Paoli', '69th St Transit Center'], compass: 'EW', profile: 'busSuburban', out: 'sixtyninth, Haverford Av, City Av, Lancaster Av, paoli' },
  { id: '108', ends: ['Airport', '69th St Transit Center'], compass: 'NS', profile: 'busLocal', out: 'sixtyninth, Long Ln, Church Ln, Chester Av, Island Av, termB' },
  { id: '109', ends: ['Chester Transit Center', '69th St Transit Center'], compass: 'NS', profile: 'busBusy', out: 'sixtyninth, Garrett Rd, Baltimore Av, Providence Rd, MacDade Blvd, chester' },
  { id: '113', ends: ['Marcus Hook', '69th St Transit Center'], compass: 'NS', profile: 'busLocal', out: 'sixtyninth, Long Ln, darbyTC, MacDade Blvd, chester, marcushook' },
  { id: '114', ends: ['Darby Transit Center', 'Chester Transit Center'], compass: 'SN', profile: 'busSuburban', out: 'chester, Chester Pike, darbyTC' },
  { id: '117', ends: ['Elwyn', 'Chester Transit Center'], compass: 'SN', profile: 'busSuburban', out: 'chester, Edgmont Av, elwyn' },
  { id: '123', ends: ['King of Prussia', '69th St Transit Center'], compass: 'EW', profile: 'busPeak', out: 'sixtyninth, Haverford Av, City Av, Lancaster Av, Gulph Rd, kingPrussia' },
  { id: 'G', ends: ['Overbrook', 'Columbus-Snyder'], compass: 'EW', profile: 'busLocal', out: 'columbus, Columbus Blvd, Oregon Av, Passyunk Av, 58th St, Baltimore Av, 63rd St W, Lancaster Av' },
  { id: 'R', ends: ['Frankford Transit Center', 'Wissahickon Transit Center'], compass: 'WE', profile: 'busFrequent', out: 'wissTC, Ridge Av, Henry Av, Hunting Park Av, Roosevelt Blvd, Oxford Av, frankford' },
  { id: 'BLVDDIR', ends: ['Neshaminy Mall', 'Frankford Transit Center'], compass: 'NS', profile: 'busBusy', out: 'frankford, Roosevelt Blvd, neshMall' },
  { id: 'LUCYGO', ends: ['University City', '30th St Station'], compass: 'loop', profile: 'busPeak', out: 'drexel, Market St, 40th St, Spruce St, Convention Av, 30th St, drexel' },
];

/** Buses that take a metro line's place at night or during works; riders' screens leave them out. */
export const replacementBuses = [
  { id: 'T1Bus', line: 'T1' },
  { id: 'T2Bus', line: 'T2' },
  { id: 'G1Bus', line: 'G1' },
] as const;
