// What a rider types in the embedded city, and what must come first. The corners' names are compared as one place.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { readCsv } from '#demo/csv.ts';
import { loadDemo } from '#demo/demos.ts';
import { buildRoutes } from '#domain/routes/buildRoutes.ts';
import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { cornerKey, type Hit, placeIndex, routeIndex } from '#domain/search/searchIndex.ts';
import { demoEnrichment } from '#server/demo/demoFeeds.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';

/** One query per line: text > expected first hit. A stop in brackets is that side of its corner alone. */
const QUERIES = `
# lines by number, letter, code and former name
17 > line 17
bus 17 > line 17
Route 17 > line 17
17 bus > line 17
#17 > line 17
rt 23 > line 23
the 23 > line 23
number 47 > line 47
47 > line 47
117 > line 117
9 > line 9
2 > line 2
L > line L
L1 > line L1
l1 > line L1
L 1 > line L1
l-1 > line L1
MFL > line L
mfl > line L
el > line L
the el > line L
market frankford > line L
market-frankford line > line L
market frankford el > line L
blue line > line L
BSL > line B
broad street line > line B
broad street subway > line B
broad st line > line B
subway > line B
orange line > line B
B > line B
B1 > line B1
b2 > line B2
b3 > line B3
B 2 > line B2
express > line B2
spur > line B3
broad ridge spur > line B3
NHSL > line M
norristown high speed line > line M
high speed line > line M
p&w > line M
M1 > line M1
trolley > line T
T > line T
T1 > line T1
t 5 > line T5
10 trolley > line T1
trolley 34 > line T2
13 > line T3
34 > line T2
15 > line G
route 15 > line G
101 > line D1
102 > line D2
100 > line M
G1 > line G1
girard trolley > line G
sharon hill line > line D
media sharon hill > line D
GLN > line GLN
glenside combined > line GLN
LAN > line LAN
lan > line LAN
PAO > line PAO
WTR > line WTR
lansdale line > line LAN
lansdale doylestown > line LAN
lansdale/doylestown line > line LAN
paoli thorndale > line PAO
airport line > line AIR
airport > line AIR
trenton line > line TRE
west trenton line > line WTR
fox chase line > line FOX
chestnut hill west line > line CHW
media wawa line > line MED
wilmington line > line WIL
cynwyd line > line CYN
blvddir > line BLVDDIR
lucygo > line LUCYGO
lucy > line LUCYGO
line B2 > line B2
ruta 17 > line 17
ligne 17 > line 17
автобус 17 > line 17
公交 17 > line 17
tuyến 17 > line 17
train to trenton > station Trenton Transit Center
trenton > station Trenton Transit Center

# stations by name, part, former name and riders' words
suburban > station Suburban Station
suburban station > station Suburban Station
SUBURBAN STA > station Suburban Station
suburban stat > station Suburban Station
subur > station Suburban Station
jefferson > station Jefferson Station
jefferson station > station Jefferson Station
market east > station Jefferson Station
30th street > station Gray 30th St Station
30th street station > station Gray 30th St Station
30th st station > station Gray 30th St Station
gray 30th > station Gray 30th St Station
amtrak > station Gray 30th St Station
city hall > station 15th St/City Hall Station
City Hall station > station 15th St/City Hall Station
15th street city hall > station 15th St/City Hall Station
dilworth park > station 15th St/City Hall Station
69th street > station 69th St Transit Center
69th st > station 69th St Transit Center
69th street terminal > station 69th St Transit Center
69th street transit center > station 69th St Transit Center
frankford > station Frankford Transit Center
frankford terminal > station Frankford Transit Center
frankford tc > station Frankford Transit Center
olney tc > station Olney Transit Center
fern rock > station Fern Rock Transit Center
fern rock tc > station Fern Rock Transit Center
fern rock station > station Fern Rock Transit Center
fernrock > station Fern Rock Transit Center
temple > station Temple University
temple university > station Temple University
university city > station Penn Medicine Station
penn medicine > station Penn Medicine Station
walnut locust > station Walnut-Locust Station
walnut-locust station > station Walnut-Locust Station
locust walnut > station Walnut-Locust Station
race vine > station Race-Vine Station
spring garden > station Spring Garden Station
cecil b moore > station Cecil B. Moore Station
cecil b. moore station > station Cecil B. Moore Station
tasker morris > station Tasker-Morris Station
ellsworth federal > station Ellsworth-Federal Station
nrg > station NRG Station
pattison > station NRG Station
stadiums > station NRG Station
sports complex > station NRG Station
chinatown > station Chinatown Station
11th street station > station 11th St Station
2nd street > station 2nd St Station
second street > station 2nd St Station
5th street > station 5th St/Independence Hall Station
independence hall > station 5th St/Independence Hall Station
8th and market station > station 8th-Market Station
40th street > station 40th St Station
40th st portal > station 40th St Portal
49th st > station 49th St
paoli > station Paoli
ardmore > station Ardmore
bryn mawr > station Bryn Mawr
st davids > station St. Davids
saint martins > station St. Martins
mt airy > station Mount Airy
mount airy > station Mount Airy
fort washington > station Fort Washington
ft washington > station Fort Washington
norristown > station Norristown Transit Center
norristown tc > station Norristown Transit Center
elm street > station Norristown Elm Street
wayne junction > station Wayne Junction
wayne > station Wayne
chestnut hill east > station Chestnut Hill East
newark > station Newark DE
trenton > station Trenton Transit Center
terminal a > station Airport Terminal A
airport terminal b > station Airport Terminal B
king of prussia > station King of Prussia Transit Center
philly mills > station Philadelphia Mills
willow grove > station Willow Grove
wissahickon tc > station Wissahickon Transit Center
9th street lansdale > station 9th Street Lansdale
conshohocken > station Conshohocken

# corners, in any order and abbreviation
20th oregon > corner 20th St & Oregon Av
20th & oregon > corner 20th St & Oregon Av
oregon & 20th > corner 20th St & Oregon Av
oregon and 20th > corner 20th St & Oregon Av
20th st & oregon ave > corner 20th St & Oregon Av
20 oregon > corner 20th St & Oregon Av
20/oregon > corner 20th St & Oregon Av
oregon@20th > corner 20th St & Oregon Av
oregon avenue and 20th street > corner 20th St & Oregon Av
corner of 20th and oregon > corner 20th St & Oregon Av
twentieth > none
second and race > corner 2nd St & Race St
fifth & lehigh > corner 5th St & Lehigh Av
broad and olney > corner Broad St & Olney Av
broad & snyder > corner Broad St & Snyder Av
broad and lehigh > corner Broad St & Lehigh Av
lehigh & broad > corner Broad St & Lehigh Av
mifflin 20 > corner 20th St & Mifflin St
miff 20 > corner 20th St & Mifflin St
20th miff > corner 20th St & Mifflin St
10th & market > corner Market St & 10th St
market and 8th > corner Market St & 8th St
chestnut & 18th > corner Chestnut St & 18th St
18th and chestnut streets > corner Chestnut St & 18th St
walnut st 22nd st > corner Walnut St & 22nd St
cottman & castor > corner Cottman Av & Castor Av
castor and cottman ave > corner Cottman Av & Castor Av
roosevelt blvd and grant > corner Grant Av & Roosevelt Blvd
roosevelt boulevard & grant avenue > corner Grant Av & Roosevelt Blvd
ben franklin parkway 17th > corner Ben Franklin Pkwy & 17th St
cecil b moore & 25th > corner Cecil B Moore Av & 25th St
old york rd & church road > corner Old York Rd & Church Rd
germantown chelten > corner Germantown Av & Chelten Av
allegheny & front > corner Allegheny Av & Front St
west chester pike & keystone > corner West Chester Pike & Keystone Av
torresdale adams > corner Torresdale Av & Adams Av
ogontz and 18th > corner Ogontz Av & 18th St
stop at 20th and mifflin > corner 20th St & Mifflin St

# the number on the sign
16424 > stop 16424
stop 16424 > stop 16424
stop #16424 > stop 16424
#16424 > stop 16424
18455 > stop 18455
90005 > station Suburban Station
90004 > station Gray 30th St Station

# misspellings
subruban > station Suburban Station
suburbin station > station Suburban Station
jeferson > station Jefferson Station
norristwn > station Norristown Transit Center
conshohoken > station Conshohocken
frankfrod > station Frankford Transit Center
alleghany & front > corner Allegheny Av & Front St
oragon & 20th > corner 20th St & Oregon Av
chesnut & 18th > corner Chestnut St & 18th St
wisahickon > station Wissahickon
germantwon and chelten > corner Germantown Av & Chelten Av
suburbanstation > station Suburban Station
cityhall > station 15th St/City Hall Station
girrard > line G
doylstown > station Doylestown

# addresses without a geocoder: the street's stops, nearest block first
1234 Market Street > street 12th St & Market St
1234 market st philadelphia > street 12th St & Market St
1234 Market Street, Philadelphia, PA 19107 > street 12th St & Market St
2000 oregon ave > street 20th St & Oregon Av
520 chestnut st > street Chestnut St & 5th St
`;

const { dir, network } = await loadDemo('city');
const { parents, stations } = await demoEnrichment('city');
const tableOf = async <C extends string>(name: string, columns: readonly C[]) =>
  readCsv(await readFile(path.join(dir, 'feed', name), 'utf8'), columns);
const stopRows = await tableOf('stops.txt', [
  'stop_id',
  'stop_name',
  'stop_lat',
  'stop_lon',
  'location_type',
  'parent_station',
]);
const routeRows = await tableOf('routes.txt', ['route_id', 'route_long_name', 'route_type']);

const order = new Map<string, number>();
const routesAt = new Map<string, Set<string>>();
for (const { route, calls } of network.patterns)
  for (const { stop } of calls) {
    order.set(stop.id, (order.get(stop.id) ?? 0) + 1);
    routesAt.getOrInsertComputed(stop.id, () => new Set()).add(route.id);
  }

const routesOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => [...(routesAt.get(id) ?? [])]))];
const entryOf = (
  kind: SearchEntry['kind'],
  id: string,
  name: string,
  stopIds: readonly string[],
  position: SearchEntry['position'],
) => {
  const routeIds = routesOf(stopIds);
  const entry: SearchEntry = {
    kind,
    id,
    name,
    position,
    routeIds,
    directionIds: routeIds.map(() => null),
    accessible: null,
    ...(kind === 'station' ? { codes: stopIds } : {}),
  };
  return { entry, calls: stopIds.reduce((sum, each) => sum + (order.get(each) ?? 0), 0) };
};
const entries = [
  ...stations.map(({ slug, name = '', gtfsIds }) => entryOf('station', slug, name, gtfsIds, null)),
  ...stopRows
    .filter((row) => row.location_type === '0' && row.parent_station === '')
    .map((row) => {
      const at = { lat: Number(row.stop_lat), lon: Number(row.stop_lon) };
      return entryOf('stop', row.stop_id, row.stop_name, [row.stop_id], at);
    }),
]
  .sort((a, b) => b.calls - a.calls)
  .map(({ entry }) => entry);
const { routes } = buildRoutes({
  routes: routeRows.map((row) => {
    const id = row.route_id;
    const type = Number(row.route_type);
    return testSourceRoute({ id, shortName: id, longName: row.route_long_name, type });
  }),
  parents: parents.map((parent) => ({ ...parent, childIds: [...parent.childIds] })),
  calendar: new Map([['20261013', testDay()]]),
  today: Temporal.PlainDate.from('2026-10-13'),
  facts: agency.facts,
});
const indexes = [routeIndex(routes, agency.facts), placeIndex(entries, agency.facts)];

const words = (hit: Hit | undefined): string => {
  switch (hit?.kind) {
    case undefined:
      return 'none';
    case 'route':
      return `line ${hit.route.id}`;
    case 'station':
      return `station ${hit.entry.name}`;
    case 'stop':
      return hit.sides.length === 1 ? `stop ${hit.entry.id}` : `corner ${cornerKey(hit.entry.name)}`;
    case 'place':
      return `place ${hit.place.name}`;
  }
};
const table = QUERIES.split('\n')
  .filter((line) => line.includes(' > '))
  .map((line) => line.split(' > ') as [string, string]);

it('the table has at least 200 queries', () => {
  expect(table.length).toBeGreaterThanOrEqual(200);
});

it.each(table)('a search for "%s" finds %s first', (text, expected) => {
  const { hits, reading } = search(text, indexes, { limit: 9 });
  const [hit] = hits;
  const [, kind, name = ''] = /^(corner|street) (.*)$/.exec(expected) ?? [];
  if (kind === undefined) return expect(words(hit)).toBe(expected);
  expect(hit?.kind === 'stop' ? cornerKey(hit.entry.name) : words(hit)).toBe(cornerKey(name));
  expect(reading.kind === 'street').toBe(kind === 'street');
});

it('a corner is found once, with the stops of all its sides', () => {
  const { hits } = search('20th oregon', indexes, { limit: 9 });
  const corners = hits.filter(
    (hit) => hit.kind === 'stop' && cornerKey(hit.entry.name) === cornerKey('20th & Oregon'),
  );
  expect(corners).toHaveLength(1);
  const [corner] = corners;
  expect(corner?.kind === 'stop' && corner.sides.length).toBeGreaterThan(1);
});
