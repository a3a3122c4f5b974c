import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import type { Station } from '#domain/stations/station.ts';
import { filterStations, readStationFilter, type StationFilter, stationsPath } from './stationFilter.ts';

const route = (id: string, mode: Route['mode'], childRouteIds: string[] = []) =>
  ({ id, mode, childRouteIds }) as unknown as Route;
const routes = [
  route('B', 'Metro', ['B1', 'B2']),
  route('B1', 'Metro'),
  route('B2', 'Metro'),
  route('LAN', 'RegionalRail'),
  route('17', 'Bus'),
];
const station = (name: string, routeIds: string[], accessible: boolean | null = null) =>
  ({ name, routeIds, accessible }) as unknown as Station;
const stations = [
  station('Fern Rock', ['B1', 'LAN'], true),
  station('11th St', ['B2'], false),
  station('2nd St', ['17'], null),
];
const routesOf = ({ routeIds }: Station) => routes.filter(({ id }) => routeIds.includes(id));
const none: StationFilter = { text: '', mode: null, line: null, accessibleOnly: false };
const namesPassing = (change: Partial<StationFilter>) =>
  filterStations(stations, { ...none, ...change }, routes, routesOf).map(({ name }) => name);

it('stations are sorted by name, and numbers in names by value', () => {
  expect(namesPassing({})).toEqual(['2nd St', '11th St', 'Fern Rock']);
});
it('a mode narrows the list', () => {
  expect(namesPassing({ mode: 'regional-rail' })).toEqual(['Fern Rock']);
  expect(namesPassing({ mode: 'metro' })).toEqual(['11th St', 'Fern Rock']);
  expect(namesPassing({ mode: 'bus' })).toEqual(['2nd St']);
});
it('a parent line matches its children, in upper or lower case, and an unknown line is ignored', () => {
  expect(namesPassing({ line: 'b' })).toEqual(['11th St', 'Fern Rock']);
  expect(namesPassing({ line: 'B2' })).toEqual(['11th St']);
  expect(namesPassing({ line: 'nobody knows' })).toHaveLength(3);
});
it('unknown accessibility does not count as accessible', () => {
  expect(namesPassing({ accessibleOnly: true })).toEqual(['Fern Rock']);
});
it('a name is found by its words in any order and case, but only if it contains all of them', () => {
  expect(namesPassing({ text: 'rock FERN' })).toEqual(['Fern Rock']);
  expect(namesPassing({ text: 'fern st' })).toEqual([]);
});
it('a filter round-trips through the address', () => {
  fc.assert(
    fc.property(
      fc.record({
        text: fc.string({ maxLength: 100, size: 'max' }).map((text) => text.trim()),
        mode: fc.constantFrom('bus', 'metro', 'regional-rail', null),
        line: fc.constantFrom('B1', 'LAN', null),
        accessibleOnly: fc.boolean(),
      }),
      (filter) => {
        const address = new URL(stationsPath(filter), 'http://rider.example');
        expect(readStationFilter(address.searchParams)).toEqual(filter);
      },
    ),
  );
});
it('an unknown mode is ignored', () => {
  expect(readStationFilter(new URLSearchParams('mode=toString')).mode).toBeNull();
});
