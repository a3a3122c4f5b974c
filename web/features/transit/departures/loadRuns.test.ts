// The live service in this test has no predictions endpoint.
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { hours, scheduledCall } from '#testing/departures.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadRuns } from './loadRuns.server.ts';

const undatedReport = (tripId: string, nextStopSequence: number) =>
  ({
    tripId,
    routeId: '17',
    serviceDate: null,
    delaySeconds: 0,
    status: 'onTime',
    nextStopSequence,
  }) as LiveTrip;
const calls = (tripId: string, times: readonly number[]) =>
  times.map((hour, index) =>
    scheduledCall(tripId, hours(hour), { stopId: `s${index}`, stopSequence: index + 1 }),
  );
const longTrip = calls('long', [8, 60, 110]);

it('undated reports of trips that take several days get dates, and the calls of other trips are not requested', async () => {
  const requested: string[] = [];
  const app = {
    agency,
    now: () => testNow,
    client: {
      predictions: async () => lost('not found'),
      trips: async () => got([undatedReport('long', 2), undatedReport('long', 3), undatedReport('short', 1)]),
      tripSchedule: async ({ tripId }: { tripId: string }) => {
        requested.push(tripId);
        return got(longTrip);
      },
    },
  } as unknown as AppContext;
  const { runs } = await loadRuns(
    app,
    {
      stopIds: ['s2'],
      openedTripId: null,
      routeIds: async () => ['17'],
      scheduled: async () => [...longTrip.slice(2), ...calls('short', [14])],
    },
    new AbortController().signal,
  );
  expect(runs.map(({ tripId, serviceDate }) => `${tripId} ${serviceDate}`)).toEqual([
    'long 2026-10-11',
    'long 2026-10-09',
    'short null',
  ]);
  expect(requested).toEqual(['long']);
});
