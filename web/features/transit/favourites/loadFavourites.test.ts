import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay, testRouteStop, testSearchStop, testSourceRoute, testStation } from '#testing/entities.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { AppContext } from '#web/request/context.ts';
import type { FavouritePlace } from './favourite.ts';
import { favouritesAddress, MAX_PLACES, readFavouritesAddress } from './favouriteAddresses.ts';
import { loadFavourites } from './loadFavourites.server.ts';

const stopOf = (stopId: string, directionId: 0 | 1, stopSequence: number) =>
  testRouteStop(stopId, { directionId, stopSequence });
const row = (stopId: string, directionId: 0 | 1, minutes: number) =>
  scheduledCall(`${stopId}-${minutes}`, 14 * 3600 + minutes * 60, {
    stopId,
    stopName: `Stop ${stopId}`,
    directionId,
  });
const rows = [row('a', 0, -1), row('a', 0, 10), row('a', 0, 25), row('b', 0, 12), row('z', 1, 30)];

function appWith(change: Record<string, () => Promise<unknown>> = {}) {
  const calls: string[] = [];
  const client = {
    routes: async () => got([testSourceRoute()]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    stations: async () => got([testStation('girard', 'Girard', ['b'], { routeIds: ['17'] })]),
    directions: async () => got([]),
    detours: async () => got([]),
    alerts: async () => got([]),
    stops: async ({ routeId: id }: { routeId: string }) => {
      calls.push(`stops ${id}`);
      return got([stopOf('a', 0, 1), stopOf('b', 0, 2), stopOf('z', 1, 1)]);
    },
    routeStopSchedule: async ({ stopId }: { stopId: string }) => {
      calls.push(`schedule ${stopId}`);
      return got(rows.filter((each) => each.stopId === stopId));
    },
    stopSchedule: async ({ stopId }: { stopId: string }) =>
      got(rows.filter((each) => each.stopId === stopId)),
    predictions: async () => lost('not found'),
    trips: async ({ routeIds: ids }: { routeIds: readonly string[] }) => {
      calls.push(`trips ${ids}`);
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
    log: silentLog,
  } as unknown as AppContext;
  const load = (...places: FavouritePlace[]) => loadFavourites(app, places, new AbortController().signal);
  return { load, calls };
}
const bus = { kind: 'route', routeId: '17' } as const;
const girard = { kind: 'station', slug: 'girard' } as const;
const stopA = { kind: 'stop', routeId: '17', directionId: 0, stopId: 'a' } as const;

describe('saved places', () => {
  it('have their next departures, and share requests', async () => {
    const { load, calls } = appWith();
    const { items, live } = await load(bus, girard, stopA);
    const summary = items.map((item) =>
      item.state === 'here'
        ? [item.name, ...item.departures.map((d) => `${d.from ?? d.badge?.id} ${d.departure.tripId}`)]
        : item.state,
    );
    expect(summary).toEqual([
      // A route has departures from its start in each direction, without those that have just left.
      ['Bus 17', 'Stop a a-10', 'Stop a a-25', 'Stop z z-30'],
      ['Girard', '17 b-12'],
      ['Stop a', '17 a-10', '17 a-25'],
    ]);
    expect(items.every((item) => item.state === 'here' && item.known)).toBe(true);
    expect(live).toEqual({ state: 'answered', asOf: now.epochMilliseconds });
    expect(calls.toSorted()).toEqual(['schedule a', 'schedule z', 'stops 17', 'trips 17']);
  });

  it('may include whole stops, with or without an index of stops; these are unknown if the index fails to load', async () => {
    const index = [testSearchStop('a', 'Main St', { position: null, directionIds: [0] })];
    const whole = { kind: 'wholeStop', stopId: 'a' } as const;
    const indexed = appWith({ searchIndex: async () => got(index) });
    const { items } = await indexed.load(whole, { ...whole, stopId: 'x' });
    expect(items).toMatchObject([{ state: 'here', name: 'Main St', known: true }, { state: 'gone' }]);
    expect(
      items[0]?.state === 'here' && items[0].departures.map(({ departure }) => departure.tripId),
    ).toEqual(['a-10', 'a-25']);
    expect(indexed.calls).toEqual(['trips 17']);
    const plain = await appWith({ searchIndex: async () => lost('not found') }).load(whole);
    expect(plain.items).toMatchObject([{ state: 'here', name: 'Stop a' }]);
    const lostIndex = await appWith({ searchIndex: async () => lost() }).load(whole);
    expect(lostIndex.items).toMatchObject([{ state: 'unknown' }]);
  });

  it('are gone when the schedule no longer has them', async () => {
    const { load } = appWith();
    const { items } = await load(
      { kind: 'route', routeId: '99' },
      { kind: 'station', slug: 'nowhere' },
      { ...stopA, stopId: 'x' },
      { ...stopA, directionId: 1 },
    );
    expect(items.map(({ state }) => state)).toEqual(['gone', 'gone', 'gone', 'gone']);
  });

  it('are not gone while a service fails, but unknown if they cannot be looked up', async () => {
    const noStops = await appWith({ stops: async () => lost() }).load(stopA, bus);
    expect(noStops.items).toMatchObject([
      { state: 'unknown' },
      { state: 'here', departures: [], known: false },
    ]);
    const noRoutes = await appWith({ routes: async () => lost() }).load(bus, stopA, girard);
    expect(noRoutes.items.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
    const noStations = await appWith({ stations: async () => lost() }).load(girard, bus);
    expect(noStations.items.map(({ state }) => state)).toEqual(['unknown', 'here']);
  });

  it('have scheduled times when the live service is down, and the response reports the outage', async () => {
    const { items, live } = await appWith({ trips: async () => lost() }).load(stopA);
    expect(live).toEqual({ state: 'down', since: null });
    expect(items).toMatchObject([{ state: 'here', known: true }]);
    const [first] = items;
    expect(first?.state === 'here' && first.departures[0]?.departure.state.kind).toBe('scheduled');
  });
});

describe('the address', () => {
  it('does not depend on the order of the places, and contains a limited number', () => {
    expect(favouritesAddress([stopA, bus])).toBe(favouritesAddress([bus, stopA]));
    expect(favouritesAddress([stopA, bus])).toBe('/saved-departures?of=route%2F17&of=stop%2F17%2F0%2Fa');
    const many = Array.from({ length: 30 }, (_, i): FavouritePlace => ({ kind: 'route', routeId: `${i}` }));
    const requested = new URL(favouritesAddress(many), 'https://x').searchParams;
    expect(readFavouritesAddress(requested)).toHaveLength(MAX_PLACES);
  });
  it('is rejected with too many places or an invalid one, but not with a repeated one or none', () => {
    const many = new URLSearchParams(Array.from({ length: MAX_PLACES + 1 }, (_, i) => ['of', `route/${i}`]));
    expect(readFavouritesAddress(many)).toBeNull();
    expect(readFavouritesAddress(new URLSearchParams('of=route/17&of=x'))).toBeNull();
    expect(readFavouritesAddress(new URLSearchParams('of=route/17&of=route/17'))).toEqual([bus]);
    expect(readFavouritesAddress(new URLSearchParams())).toEqual([]);
  });
});
