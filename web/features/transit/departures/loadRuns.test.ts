import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { hours, scheduledCall } from '#testing/departures.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadRuns, rememberCancellations, rememberedCancellations } from './loadRuns.server.ts';

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

const run = (tripId: string, more: Partial<LiveRun> = {}) =>
  ({
    tripId,
    routeId: '17',
    serviceDate: Temporal.PlainDate.from('2026-10-13'),
    startSeconds: null,
    status: 'cancelled',
    ...more,
  }) as LiveRun;
const HOUR = 3_600_000;
const idsOf = (agency: object, now: number) =>
  rememberedCancellations(agency, ['17'], now).map(({ tripId }) => tripId);

it('a cancelled run stays known for six hours after live data was lost', () => {
  const agency = {};
  rememberCancellations(agency, [run('a'), run('b', { status: 'onTime' as LiveRun['status'] })], 0);
  expect(idsOf(agency, HOUR)).toEqual(['a']);
  expect(idsOf(agency, 7 * HOUR)).toEqual([]);
});

it('a run that is reported to run after all is forgotten', () => {
  const agency = {};
  rememberCancellations(
    agency,
    [run('a'), run('a', { serviceDate: Temporal.PlainDate.from('2026-10-14') })],
    0,
  );
  rememberCancellations(agency, [run('a', { status: 'late' as LiveRun['status'] })], 1);
  expect(rememberedCancellations(agency, ['17'], 2).map(({ serviceDate }) => String(serviceDate))).toEqual([
    '2026-10-14',
  ]);
});

it('only runs of the requested routes and of the same agency are returned', () => {
  const agency = {};
  rememberCancellations(agency, [run('a'), run('c', { routeId: '45' })], 0);
  expect(idsOf(agency, 1)).toEqual(['a']);
  expect(idsOf({}, 1)).toEqual([]);
});

it('the number of remembered runs is limited', () => {
  const agency = {};
  rememberCancellations(
    agency,
    Array.from({ length: 5_010 }, (_, index) => run(`t${index}`)),
    0,
  );
  expect(idsOf(agency, 1)).toHaveLength(5_000);
  expect(idsOf(agency, 1)[0]).toBe('t10');
});

it('the opened trip comes with every call, the other runs at the stops without', async () => {
  const at = (tripId: string, ...stopIds: string[]) =>
    run(tripId, { calls: stopIds.map((stopId) => ({ stopId }) as RunCall) });
  const load = async (ofTrip: ReturnType<typeof got<LiveRun[]>> | ReturnType<typeof lost>) => {
    const predictions = async ({ tripIds }: { tripIds?: string[] }) =>
      tripIds ? ofTrip : got([at('a', 's2'), at('b', 's2')]);
    const loaded = await loadRuns(
      { agency, now: () => testNow, client: { predictions } } as unknown as AppContext,
      { stopIds: ['s2'], openedTripId: 'b', routeIds: async () => [], scheduled: async () => [] },
      new AbortController().signal,
    );
    return loaded.runs;
  };
  // Another service may answer with all trips.
  expect(await load(got([at('b', 's1', 's2'), at('c', 's9')]))).toEqual([at('a', 's2'), at('b', 's1', 's2')]);
  expect(await load(lost())).toEqual([at('a', 's2'), at('b', 's2')]);
});
