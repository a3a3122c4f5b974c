import en from 'virtual:messages/en';
import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { Route } from '#domain/routes/route.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Place } from '#domain/stations/nearest.ts';
import { unwrap } from '#testing/callResults.ts';
import { documentsClient, feedInLanguages } from '#testing/documentsClient.ts';
import { testRoute } from '#testing/entities.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { clientInLang } from '#web/features/base/network/pageClient.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { middleOf, suggest } from './suggest.server.ts';

const t = createTranslate('en', en);

const route = (id: string, longName: string): Route => testRoute(id, { longName });
const place = (kind: 'stop' | 'station', id: string, name: string, routeIds: string[]): SearchEntry => ({
  kind,
  id,
  name,
  routeIds,
  directionIds: routeIds.map(() => null),
  accessible: null,
  position: null,
});
const routes = [
  route('17', 'Front-Market to 20th-Johnston'),
  route('T1 Bus', 'Market to Overbrook'),
  route('9', 'Andorra to 4th-Walnut'),
  route('45', 'Noble to Broad-Oregon'),
];
const entries = [
  place('stop', '21297', '20th St & Mifflin St', ['17']),
  place('station', 'mifflin', 'Mifflin Square Station', ['17', 'T1 Bus']),
  place('stop', '9', 'Mifflin St, served by none', []),
];

const find = (
  text: string,
  more: { entries?: SearchEntry[]; places?: Place[]; directions?: RouteDirection[] } = {},
) => suggest(text, { routes, entries, places: [], directions: [], facts: agency.facts, ...more }, t).found;

it('stations come before stops, stops without routes are omitted, and a route’s number finds the route first', () => {
  expect(find('mifflin').map(({ kind, to }) => [kind, to])).toEqual([
    ['station', '/stations/mifflin'],
    ['stop', '/departures/21297'],
  ]);
  expect(find('17')[0]).toMatchObject({
    kind: 'route',
    name: 'Bus 17',
    to: '/schedules/17',
  });
});
it('words match by prefix in any order', () => {
  expect(find('MIFF 20').map(({ name }) => name)).toEqual(['20th St & Mifflin St']);
});
it('the routes of a stop are listed once, without those missing from the schedule', () => {
  const entries = [place('stop', '1', 'Erie Av', ['17', 'not-in-release', '17'])];
  expect(find('erie', { entries })[0]?.marks.map(({ name }) => name)).toEqual(['17']);
});
it('a line is found by its former name, which is shown', () => {
  const trolley = route('T1', '63rd-Malvern to 13th St');
  const found = suggest(
    '10',
    { routes: [trolley], entries: [], places: [], directions: [], facts: agency.facts },
    t,
  ).found;
  expect(found).toMatchObject([{ kind: 'route', to: '/schedules/T1', way: 'Also known as 10' }]);
});
it('ids are encoded in links, and the routes of a station are named', () => {
  expect(find('overbrook')[0]?.to).toBe('/schedules/T1%20Bus');
  expect(find('mifflin square')[0]?.marks.map(({ name }) => name)).toEqual(['17', 'T1 Bus']);
});
it('a text without letters or digits has no suggestions', () => {
  expect(find('  ')).toEqual([]);
  expect(find('&')).toEqual([]);
});
it('the list has at most two places, which link to the map, even if many stops match: one with the exact name first', () => {
  const many = Array.from({ length: 20 }, (_, i) => place('stop', `${i}`, `Fish St ${i}`, ['17']));
  const places = [
    { name: 'Fishtown', label: 'Fishtown, PA', position: { lat: 39.97, lon: -75.13 } },
    { name: 'Fish', label: 'Fish', position: { lat: 40, lon: -75 } },
    { name: 'Fish Hook', label: 'Fish Hook', position: { lat: 41, lon: -75 } },
  ];
  const found = find('fish', { entries: many, places });
  expect(found).toHaveLength(9);
  expect(found.filter(({ kind }) => kind === 'place')).toHaveLength(2);
  expect(found[0]).toMatchObject({
    kind: 'place',
    name: 'Fish',
    detail: '',
    to: '/realtime-map?place=40.00000%2C-75.00000&find=Fish',
  });
  expect(find('fisht', { entries: many, places })).toMatchObject([
    {
      kind: 'place',
      name: 'Fishtown',
      detail: 'Fishtown, PA',
      to: '/realtime-map?place=39.97000%2C-75.13000&find=Fishtown',
    },
    { kind: 'place', name: 'Fish' },
  ]);
});
it('the middle is that of the stops with positions, and is unknown if there are none', () => {
  const at = (lat: number, lon: number) => ({ ...place('stop', '1', 'A', []), position: { lat, lon } });
  expect(middleOf([at(40, -75), at(39, -76), place('stop', '2', 'B', [])])).toEqual({
    lat: 39.5,
    lon: -75.5,
  });
  expect(middleOf([])).toBeNull();
});

describe('stops with the same name', () => {
  const direction = (
    routeId: string,
    directionId: 0 | 1,
    name: RouteDirection['name'],
    destination: string | null,
  ): RouteDirection => ({ routeId, directionId, name, destination });
  const directions = [
    direction('17', 0, 'Northbound', 'Front-Market'),
    direction('17', 1, 'Southbound', '20th-Johnston'),
    direction('45', 0, 'Northbound', 'Noble'),
    direction('45', 1, null, 'Broad-Oregon'),
  ];
  const corner = (
    id: string,
    calls: [routeId: string, directionId: 0 | 1 | null][],
    position: SearchEntry['position'] = null,
  ): SearchEntry => ({
    kind: 'stop',
    id,
    name: 'Broad St & Erie Av',
    position,
    routeIds: calls.map(([routeId]) => routeId),
    directionIds: calls.map(([, directionId]) => directionId),
    accessible: null,
  });
  const describeStops = (...stops: SearchEntry[]) =>
    find('erie', { entries: stops, directions }).flatMap(({ sides, marks, way, toward }) =>
      (sides.length > 0 ? sides : [{ marks, way, toward }]).map((side) =>
        [side.marks.map(({ name }) => name).join(' · '), side.way, side.toward]
          .filter((part) => part !== '')
          .join(' | '),
      ),
    );

  it('are one place with its sides inside, which has the marks of all', () => {
    const found = find('erie', { entries: [corner('1', [['17', 0]]), corner('2', [['45', 1]])], directions });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ name: 'Broad St & Erie Av', way: '2 stops', to: '/departures/1' });
    expect(found[0]?.marks.map(({ name }) => name)).toEqual(['17', '45']);
    expect(found[0]?.sides.map(({ to, number }) => [to, number])).toEqual([
      ['/departures/1', '1'],
      ['/departures/2', '2'],
    ]);
  });
  it('are distinguished by their direction', () => {
    expect(describeStops(corner('1', [['17', 0]]), corner('2', [['17', 1]]))).toEqual([
      '17 | Northbound | To Front-Market',
      '17 | Southbound | To 20th-Johnston',
    ]);
  });
  it('show a common direction, else the destination of each line', () => {
    expect(
      describeStops(
        corner('1', [
          ['17', 0],
          ['45', 0],
        ]),
        corner('2', [
          ['17', 1],
          ['45', 1],
        ]),
      ),
    ).toEqual(['17 · 45 | Northbound', '17 · 45 | 17 to 20th-Johnston · 45 to Broad-Oregon']);
  });
  it('omit the direction of a route if it is unknown, or if the route stops there in both directions', () => {
    expect(describeStops(corner('1', [['17', null]]), corner('2', [['9', 0]]))).toEqual(['17', '9']);
    expect(
      describeStops(
        corner('1', [
          ['17', 0],
          ['9', 0],
        ]),
      ),
    ).toEqual(['17 · 9 | 17 to Front-Market']);
  });
  it('are distinguished by their positions if nothing else differs and they are far enough apart', () => {
    const [south, north] = [
      { lat: 40.0, lon: -75.1 },
      { lat: 40.0004, lon: -75.1 },
    ];
    expect(describeStops(corner('1', [['17', 0]], south), corner('2', [['17', 0]], north))).toEqual([
      '17 | Northbound · the one to the south | To Front-Market',
      '17 | Northbound · the one to the north | To Front-Market',
    ]);
    const alike = ['17 | Northbound | To Front-Market', '17 | Northbound | To Front-Market'];
    expect(describeStops(corner('1', [['17', 0]], south), corner('2', [['17', 0]]))).toEqual(alike);
    // These stops are two meters apart.
    const beside = { lat: 40.00002, lon: -75.1 };
    expect(describeStops(corner('1', [['17', 0]], south), corner('2', [['17', 0]], beside))).toEqual(alike);
  });
});

const documents: Record<string, unknown> = {
  '/agency.json': feedInLanguages,
  '/routes.json': [],
  '/translations/en-ca.json': {
    stops: { S1: 'City Hall', S2: 'Moncton Station' },
    routes: {},
    headsigns: {},
  },
  '/search-index.json': [
    { kind: 'stop', id: 'S1', name: 'Hôtel de Ville', lat: 46, lon: -64, route_ids: ['1'] },
    { kind: 'stop', id: 'S2', name: 'Gare de Moncton', lat: 46, lon: -64, route_ids: ['1'] },
  ],
};
it('a search finds a stop once, by its translated name and by the name on the sign', async () => {
  const client = documentsClient(documents, 'America/Moncton');
  await client.routes();
  const entries = await unwrap(clientInLang(client, 'en').searchIndex());
  const sources = {
    routes: [],
    directions: [],
    facts: exampleFacts,
    entries,
    places: [],
  };
  const search = (text: string) =>
    suggest(text, sources, createTranslate('en', en), { purpose: 'ends' }).found.map(({ name, to, way }) => [
      name,
      to,
      way,
    ]);
  expect(search('city')).toEqual([['City Hall', 'S1', '']]);
  expect(search('moncton')).toEqual([['Moncton Station', 'S2', '']]);
  expect(search('ville')).toEqual([['City Hall', 'S1', 'Also known as Hôtel de Ville']]);
});
