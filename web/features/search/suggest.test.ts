import { expect, it } from 'vitest';
import type { Route } from '#domain/route.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import { middleOf, suggest } from './suggest.server.ts';

const route = (id: string, longName: string): Route => ({
  mode: 'Bus',
  releaseName: '',
  id,
  name: id,
  longName,
  title: `Bus ${id}`,
  colorClass: '',
  bgColor: '#1a1818',
  fgColor: '#ffffff',
  isFrequent: false,
  routeFrequency: '',
  documents: [],
  isLiveDataAvailable: true,
  isParentRoute: false,
  isChildRoute: false,
  childRouteIds: [],
  parentRouteIds: [],
});
const place = (kind: 'stop' | 'station', id: string, name: string, routeIds: string[]): SearchEntry => ({
  kind,
  id,
  name,
  routeIds,
  position: null,
});
const routes = [route('17', 'Front-Market to 20th-Johnston'), route('T1 Bus', 'Market to Overbrook')];
const entries = [
  place('stop', '21297', '20th St & Mifflin St', ['17']),
  place('station', 'mifflin', 'Mifflin Square Station', ['17', 'T1 Bus']),
  place('stop', '9', 'Mifflin St, served by none', []),
];

it('suggests routes by the rule of the product, then stations, then stops', () => {
  expect(suggest('mifflin', routes, entries).map(({ kind, to }) => [kind, to])).toEqual([
    ['station', '/stations/mifflin'],
    ['stop', '/schedules/17?stop=21297'],
  ]);
  expect(suggest('17', routes, entries)[0]).toMatchObject({
    kind: 'route',
    name: 'Bus 17',
    to: '/schedules/17',
  });
});
it('matches words in any order by their beginnings', () => {
  expect(suggest('MIFF 20', routes, entries).map(({ name }) => name)).toEqual(['20th St & Mifflin St']);
});
it('encodes ids and names the routes of a place', () => {
  expect(suggest('overbrook', routes, entries)[0]?.to).toBe('/schedules/T1%20Bus');
  expect(suggest('mifflin square', routes, entries)[0]?.detail).toBe('17 · T1 Bus');
});
it('suggests nothing for nothing', () => {
  expect(suggest('  ', routes, entries)).toEqual([]);
  expect(suggest('&', routes, entries)).toEqual([]);
});
it('suggests places last, on a map of their surroundings, however many stops there are', () => {
  const many = Array.from({ length: 20 }, (_, i) => place('stop', `${i}`, `Fish St ${i}`, ['17']));
  const places = [
    { name: 'Fishtown', label: 'Fishtown, PA', position: { lat: 39.97, lon: -75.13 } },
    { name: 'Fish', label: 'Fish', position: { lat: 40, lon: -75 } },
    { name: 'Fish Hook', label: 'Fish Hook', position: { lat: 41, lon: -75 } },
  ];
  const found = suggest('fish', routes, many, places);
  expect(found).toHaveLength(9);
  expect(found.slice(7)).toEqual([
    {
      kind: 'place',
      name: 'Fishtown',
      detail: 'Fishtown, PA',
      to: '/realtime-map?place=39.97000%2C-75.13000&find=Fishtown',
      badge: null,
    },
    {
      kind: 'place',
      name: 'Fish',
      detail: '',
      to: '/realtime-map?place=40.00000%2C-75.00000&find=Fish',
      badge: null,
    },
  ]);
});
it('knows about where the agency runs, if any stop says where it is', () => {
  const at = (lat: number, lon: number) => ({ ...place('stop', '1', 'A', []), position: { lat, lon } });
  expect(middleOf([at(40, -75), at(39, -76), place('stop', '2', 'B', [])])).toEqual({
    lat: 39.5,
    lon: -75.5,
  });
  expect(middleOf([])).toBeNull();
});
