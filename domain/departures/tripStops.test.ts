import { describe, expect, it } from 'vitest';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testNow } from '#testing/clock.ts';
import {
  departureQuery,
  departuresOf,
  hours,
  liveRun,
  onlyDeparture,
  runCall,
  scheduledCall,
} from '#testing/departures.ts';
import { type DepartureState, expectedTime } from './departure.ts';
import { departuresAt } from './departuresAt.ts';
import { arrivalAt, replacedStops, stopsFromCalls, tripStops } from './tripStops.ts';

const day = serviceDay(testDate, TEST_ZONE);
const call = (sequence: number, minutes: number) =>
  scheduledCall('1', hours(14) + minutes * 60, { stopId: `s${sequence}`, stopSequence: sequence });
const calls = [call(8, -5), call(9, 2), call(10, 12), call(99, 20)];
const run = liveRun('1', {
  serviceDate: testDate,
  calls: [
    runCall(8, -4, { departed: true }),
    runCall(9, 6),
    runCall(10, 12, { relationship: 'SKIPPED' }),
    runCall(99, null, { arrival: testNow.add({ minutes: 25 }) }),
  ],
});
const everywhere = { calls, day, isDetoured: () => false, now: testNow };

describe('the stops of an opened trip', () => {
  it('each have their own state', () => {
    expect(tripStops({ ...everywhere, run }).map(({ state }) => state)).toEqual([
      { kind: 'departed' },
      { kind: 'estimated', expected: testNow.add({ minutes: 6 }), delaySeconds: 240 },
      { kind: 'skipped' },
      { kind: 'estimated', expected: testNow.add({ minutes: 25 }), delaySeconds: 300 },
    ]);
  });

  it.each([
    ['predictions', run],
    ['one delay', liveRun('1', { nextStopSequence: 9 })],
    ['no live data', null],
    ['a cancellation', liveRun('1', { status: 'cancelled', delaySeconds: null })],
  ])('have the states of the departures listed at each stop but the last, with %s', (_, live) => {
    const stops = tripStops({ ...everywhere, run: live });
    for (const [index, stop] of stops.slice(0, -1).entries()) {
      const row = onlyDeparture(
        departuresAt(
          departureQuery({
            days: [{ day, trips: calls.slice(index, index + 1) }],
            runs: live ? [live] : [],
            stopIds: [stop.stopId],
          }),
        ),
      );
      expect(stop.state).toEqual(row.state);
    }
  });

  it('list both calls of a trip that calls twice in a row, each with its own prediction, as the stop does', () => {
    const twice = [call(9, 2), { ...call(10, 12), stopId: 's9' }, call(99, 20)];
    const live = liveRun('1', {
      serviceDate: testDate,
      calls: [runCall(9, 4), { ...runCall(10, 17), stopId: 's9' }],
    });
    const stops = tripStops({ ...everywhere, calls: twice, run: live });
    const expected = [4, 17].map((minutes) => testNow.add({ minutes }).toString());
    const times = (states: readonly { state: DepartureState }[]) =>
      states.map(({ state }) => expectedTime(state)?.toString());
    expect(stops.map(({ stopId }) => stopId)).toEqual(['s9', 's9', 's99']);
    expect(times(stops.slice(0, 2))).toEqual(expected);
    expect(times(departuresOf(twice.slice(0, 2), [live], { stopIds: ['s9'] }))).toEqual(expected);
  });

  it('are taken from the run alone if the schedule lacks the trip', () => {
    const stops = stopsFromCalls({ ...run, relationship: 'ADDED' });
    expect(stops.map(({ state }) => state.kind)).toEqual(['departed', 'extra', 'skipped', 'extra']);
  });
});

describe('the arrival at the destination', () => {
  const end = { trip: call(99, 20), scheduled: testNow.add({ minutes: 20 }), serviceDate: testDate };
  const arrival = (live: typeof run | null) => arrivalAt(end, live, () => false, testNow);

  it('follows the prediction at the destination', () => {
    expect(arrival(run)?.equals(testNow.add({ minutes: 25 }))).toBe(true);
    // The run is late at the boarding stop, but on time at the destination.
    const recovered = { ...run, calls: [runCall(9, 12), runCall(99, 20)] };
    expect(arrival(recovered)?.equals(end.scheduled)).toBe(true);
  });

  it('uses the schedule without a prediction', () => {
    expect(arrival(null)?.equals(end.scheduled)).toBe(true);
  });

  it('is absent if the run skips the stop', () => {
    expect(arrival({ ...run, calls: [runCall(99, 20, { relationship: 'SKIPPED' })] })).toBeNull();
  });

  it('can be found from the run of the departure at the rider’s stop', () => {
    const [row] = departuresOf([call(10, 12)], [run], { stopIds: ['s10'] });
    expect(arrival(row?.run ?? null)?.equals(testNow.add({ minutes: 25 }))).toBe(true);
  });
});

it('a replacement’s stops are in its order, with those it adds', () => {
  const replacement = liveRun('1', {
    relationship: 'REPLACEMENT',
    serviceDate: testDate,
    calls: [runCall(8, -4, { departed: true }), runCall(77, 9, { stopName: 'Bypass' }), runCall(99, 25)],
  });
  const stops = replacedStops(tripStops({ ...everywhere, run: replacement }), replacement, testNow);
  expect(stops.map(({ stopId, state }) => `${stopId} ${state.kind}`)).toEqual([
    's8 departed',
    's77 extra',
    's99 estimated',
    's9 skipped',
    's10 skipped',
  ]);
});
