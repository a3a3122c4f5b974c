import { expect, it } from 'vitest';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { testLiveTrip, testRoute } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadLineVehicles } from './stopMarks.server.ts';

const lines = [testRoute('17'), testRoute('L', { isLiveDataAvailable: false })];

const load = async (trips: LiveTrip[] | null) => {
  const requested: (readonly string[])[] = [];
  const client = {
    trips: async ({ routeIds: ids }: { routeIds: readonly string[] }) => {
      requested.push(ids);
      return trips === null ? lost() : got(trips);
    },
  };
  const app = { client, now: () => now } as unknown as AppContext;
  const vehiclesOf = await loadLineVehicles(app, lines, new AbortController().signal);
  return { requested, vehiclesOf };
};

it('every vehicle of the direction, or without a direction, is listed, and only lines with live data are requested', async () => {
  const { requested, vehiclesOf } = await load([
    testLiveTrip({ tripId: 'a', nextStopId: 's1' }),
    testLiveTrip({ tripId: 'b', nextStopId: 's9' }),
    testLiveTrip({ tripId: 'opposite', directionId: 1 }),
    testLiveTrip({ tripId: 'no direction', directionId: null, nextStopId: 's5' }),
  ]);
  expect(requested).toEqual([['17']]);
  expect(vehiclesOf(0)).toEqual([
    { tripId: 'a', stopId: 's1' },
    { tripId: 'b', stopId: 's9' },
    { tripId: 'no direction', stopId: 's5' },
  ]);
  expect(vehiclesOf(1).map(({ tripId }) => tripId)).toEqual(['opposite', 'no direction']);
});

it('cancelled and untracked trips, and vehicles without a current position or a next stop, are omitted', async () => {
  const { vehiclesOf } = await load([
    testLiveTrip({ tripId: 'cancelled', status: 'cancelled' }),
    testLiveTrip({ tripId: 'untracked', status: 'noGps' }),
    testLiveTrip({ tripId: 'no position', position: null }),
    testLiveTrip({ tripId: 'long ago', reportedAt: now.subtract({ minutes: 6 }) }),
    testLiveTrip({ tripId: 'no next stop', nextStopId: null }),
  ]);
  expect(vehiclesOf(0)).toEqual([]);
});

it('no vehicle is listed if the request fails', async () => {
  expect((await load(null)).vehiclesOf(0)).toEqual([]);
});
