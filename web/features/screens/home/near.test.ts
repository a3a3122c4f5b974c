import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay, testSearchStop, testSourceRoute, testStation } from '#testing/entities.ts';
import { nearAddress, placesNear, readNearAddress } from '#web/features/transit/stops/nearView.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadNear } from './loadNear.server.ts';

const here = { lat: 39.95, lon: -75.16 };
const entry = (kind: SearchEntry['kind'], id: string, name: string, north: number) =>
  testSearchStop(id, name, { kind, position: { lat: here.lat + north, lon: here.lon } });
const entries = [
  entry('stop', 'far', 'Far', 0.05),
  entry('stop', 'b', 'Broad St', 0.002),
  entry('stop', 'c', 'Broad St', 0.001),
  { ...entry('stop', 'unserved', 'Unserved', 0), routeIds: [] },
  entry('station', 'girard', 'Girard', 0.004),
];
const row = (stopId: string, directionId: 0 | 1) =>
  scheduledCall(stopId, 14 * 3600 + 600 + directionId, { stopId, directionId, headsign: `From ${stopId}` });

function setup(change: Record<string, (ids: { stopId: string }) => Promise<unknown>> = {}) {
  const trips: string[] = [];
  const client = {
    routes: async () => got([testSourceRoute()]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    stations: async () => got([testStation('girard', 'Girard', ['g'])]),
    searchIndex: async () => got(entries),
    directions: async () => got([]),
    detours: async () => got([]),
    alerts: async () => got([]),
    stopSchedule: async ({ stopId }: { stopId: string }) => got([row(stopId, stopId === 'b' ? 1 : 0)]),
    predictions: async () => lost('not found'),
    trips: async ({ routeIds: ids }: { routeIds: readonly string[] }) => {
      trips.push(ids.join());
      return got([]);
    },
    ...change,
  };
  const app = {
    agency,
    lang: 'en',
    client,
    now: () => now,
    t: (key: string) => key,
  } as unknown as AppContext;
  return { answer: loadNear(app, here, new AbortController().signal), trips };
}

it('served places within walking distance are listed up to a limit, nearest first, with all stops of a name as one place', () => {
  const places = placesNear(entries, here, 5);
  expect(places.map((place) => [place.entries.map(({ id }) => id), Math.round(place.meters)])).toEqual([
    [['c', 'b'], 111],
    [['girard'], 445],
  ]);
  expect(placesNear(entries, here, 1)).toHaveLength(1);
});

it('departures from both sides of a street are combined, with one request for live trips', async () => {
  const { answer, trips } = setup();
  const { places, live } = await answer;
  expect(
    places?.map(({ name, to, departures, known }) => [
      name,
      to,
      known,
      departures.map(({ badge, departure }) => [badge?.id, departure.headsign]),
    ]),
  ).toEqual([
    [
      'Broad St',
      '/departures/c',
      true,
      [
        ['17', 'From c'],
        ['17', 'From b'],
      ],
    ],
    ['Girard', '/stations/girard', true, [['17', 'From g']]],
  ]);
  expect(trips).toEqual(['17']);
  expect(live).toEqual({ state: 'answered', asOf: now.epochMilliseconds });
});

it('a place without departures is omitted, unless no place has any', async () => {
  const departuresOnlyAt =
    (stopIds: string) =>
    async ({ stopId }: { stopId: string }) =>
      got(stopIds.includes(stopId) ? [row(stopId, 0)] : []);
  const { places } = await setup({ stopSchedule: departuresOnlyAt('g') }).answer;
  expect(places?.map(({ name }) => name)).toEqual(['Girard']);
  const { places: none } = await setup({ stopSchedule: departuresOnlyAt('') }).answer;
  expect(none?.map(({ name, departures }) => [name, departures])).toEqual([
    ['Broad St', []],
    ['Girard', []],
  ]);
});

it('unknown places and schedules are marked as such, and the list is empty if no place is near', async () => {
  expect(await setup({ searchIndex: async () => lost() }).answer).toMatchObject({ places: null, live: null });
  expect(await setup({ routes: async () => lost() }).answer).toMatchObject({ places: null });
  const { places } = await setup({ stopSchedule: async () => lost() }).answer;
  expect(places?.map(({ known }) => known)).toEqual([false, false]);
  expect(await setup({ searchIndex: async () => got([]) }).answer).toMatchObject({ places: [], live: null });
});

describe('the address', () => {
  it('contains the position rounded to about ten meters', () => {
    expect(nearAddress({ lat: 39.952587, lon: -75.165222 })).toBe(
      '/near-departures?lat=39.9526&lon=-75.1652',
    );
    expect(readNearAddress(new URLSearchParams('lat=39.9526&lon=-75.1652'))).toEqual({
      lat: 39.9526,
      lon: -75.1652,
    });
  });
  it.each([
    '',
    'lat=1',
    'lat=x&lon=1',
    'lat=91&lon=0',
    'lat=0&lon=-181',
    'lat=1e2&lon=0',
    'lat=&lon=',
    'lat=NaN&lon=1',
  ])('%j contains no valid position', (query) =>
    expect(readNearAddress(new URLSearchParams(query))).toBeNull(),
  );
});
