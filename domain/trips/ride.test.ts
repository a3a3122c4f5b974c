import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testNow, testTime } from '#testing/clock.ts';
import { departureQuery, liveRun, runCall, scheduledCall } from '#testing/departures.ts';
import { indexArrivals } from './arrivals.ts';
import { ridesBetween } from './ride.ts';

/** Lists the rides from `from` to `to` on some dates; `calls` are all calls of all trips, in order. */
function ridesOf(
  calls: readonly ScheduledStopTrip[],
  { from, to }: { from: readonly string[]; to: readonly string[] },
  {
    runs = [],
    dates = [testDate],
    now = testNow,
  }: {
    runs?: readonly LiveRun[];
    dates?: readonly Temporal.PlainDate[];
    now?: Temporal.Instant;
  } = {},
) {
  const trips = calls
    .filter(({ stopId }) => from.includes(stopId))
    .sort((a, b) => (a.scheduledArrival ?? 0) - (b.scheduledArrival ?? 0));
  const departures = departuresAt(
    departureQuery({
      days: dates.map((date) => ({ day: serviceDay(date, TEST_ZONE), trips })),
      runs,
      stopIds: from,
      now,
    }),
  );
  return ridesBetween({
    departures,
    arrivalOf: indexArrivals(calls.filter(({ stopId }) => to.includes(stopId))),
    toStopIds: new Set(to),
    isDetoured: () => false,
    now,
    zone: TEST_ZONE,
  });
}

const trip = (tripId: string, stopIds: readonly string[], start: number, apart = 300): ScheduledStopTrip[] =>
  stopIds.map((stopId, index) =>
    scheduledCall(tripId, start + index * apart, {
      stopId,
      stopSequence: index + 1,
      lastStopId: stopIds.at(-1) ?? null,
    }),
  );
const clock = (time: Temporal.Instant | null) =>
  time?.toZonedDateTimeISO(TEST_ZONE).toPlainTime().toString({ smallestUnit: 'minute' }) ?? null;
const summary = (rides: ReturnType<typeof ridesOf>) =>
  rides.map(({ departure, arrival }) => `${departure.trip.tripId} ${clock(departure.at)} ${clock(arrival)}`);

describe('rides between two places', () => {
  const hour = 3600;
  it('run from the last platform of the origin to the first of the destination', () => {
    const calls = trip('1', ['a1', 'a2', 'x', 'b1', 'b2'], 15 * hour);
    expect(summary(ridesOf(calls, { from: ['a1', 'a2'], to: ['b1', 'b2'] }))).toEqual(['1 15:05 15:15']);
  });
  it('run from the last platform of the origin, even if its scheduled time is that of the first', () => {
    const calls = trip('1', ['a2', 'a1', 'b'], 15 * hour, 0);
    const [ride, ...others] = ridesOf(calls, { from: ['a1', 'a2'], to: ['b'] });
    expect([ride?.departure.trip.stopId, others]).toEqual(['a1', []]);
  });
  it('include one for each time that a loop runs from the origin to the destination', () => {
    const calls = trip('1', ['a', 'b', 'a', 'b'], 15 * hour);
    expect(summary(ridesOf(calls, { from: ['a'], to: ['b'] }))).toEqual(['1 15:00 15:05', '1 15:10 15:15']);
    expect(summary(ridesOf(calls, { from: ['b'], to: ['a'] }))).toEqual(['1 15:05 15:10']);
  });
  it('include delays and stay listed when cancelled', () => {
    const calls = [...trip('1', ['a', 'b'], 14.5 * hour), ...trip('2', ['a', 'b'], 15 * hour)];
    const late = liveRun('1', {
      serviceDate: testDate,
      calls: [
        runCall(1, 37, { stopId: 'a' }),
        runCall(2, null, { stopId: 'b', arrival: testNow.add({ minutes: 44 }) }),
      ],
    });
    const cancelled = liveRun('2', {
      serviceDate: testDate,
      relationship: 'CANCELED',
      status: 'cancelled',
      delay: 999,
    });
    const rides = ridesOf(calls, { from: ['a'], to: ['b'] }, { runs: [late, cancelled] });
    expect(summary(rides)).toEqual(['1 14:37 14:44', '2 15:00 null']);
    expect(rides[1]?.departure.state.kind).toBe('cancelled');
  });
  it('exclude a run that no longer serves the destination', () => {
    const calls = trip('1', ['a', 'b', 'c'], 14.5 * hour);
    const run = liveRun('1', {
      serviceDate: testDate,
      calls: [runCall(1, 30, { stopId: 'a' }), runCall(2, null, { stopId: 'b', relationship: 'SKIPPED' })],
    });
    expect(ridesOf(calls, { from: ['a'], to: ['b'] }, { runs: [run] })).toEqual([]);
  });
  it('include runs not in the schedule, with their own predictions', () => {
    const added = liveRun('extra', {
      serviceDate: testDate,
      relationship: 'ADDED',
      calls: [
        runCall(1, 10, { stopId: 'a' }),
        runCall(2, null, { stopId: 'b', arrival: testNow.add({ minutes: 20 }) }),
      ],
    });
    expect(summary(ridesOf([], { from: ['a'], to: ['b'] }, { runs: [added] }))).toEqual([
      'extra 14:10 14:20',
    ]);
    expect(summary(ridesOf([], { from: ['b'], to: ['a'] }, { runs: [added] }))).toEqual([]);
  });
  it('have correct times across midnight and a clock change', () => {
    const calls = trip('1', ['a', 'b'], 25.5 * hour, 1800);
    const night = Temporal.PlainDate.from('2026-10-31');
    const [ride] = ridesOf(
      calls,
      { from: ['a'], to: ['b'] },
      { dates: [night], now: testTime('2026-10-31T20:00') },
    );
    // 1:30 and, half an hour later, 1:00 standard time: clocks go back at 2.
    expect([clock(ride?.departure.at ?? null), clock(ride?.arrival ?? null)]).toEqual(['01:30', '01:00']);
    expect(ride && (ride.arrival?.epochMilliseconds ?? 0) - ride.departure.at.epochMilliseconds).toBe(
      1_800_000,
    );
  });

  const anyTrip = fc.record({
    stops: fc.array(fc.constantFrom('a1', 'a2', 'b1', 'b2', 'x', 'y'), { minLength: 1, maxLength: 8 }),
    start: fc.integer({ min: 0, max: 26 * hour }),
  });
  it('match a naive search over random trips', () => {
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 12 }), (trips) => {
        const calls = trips.flatMap(({ stops, start }, index) => trip(`t${index}`, stops, start));
        const found = ridesOf(calls, { from: ['a1', 'a2'], to: ['b1', 'b2'] });
        // For each destination call: the last origin call since the previous destination call.
        const naive = trips.flatMap(({ stops }, tripIndex) =>
          stops.flatMap((stop, index) => {
            if (!stop.startsWith('b')) return [];
            const before = stops.slice(0, index);
            const previousIndex = before.findLastIndex((each) => each.startsWith('b'));
            const boardingIndex = before.findLastIndex((each) => each.startsWith('a'));
            return boardingIndex > previousIndex ? [`t${tripIndex} ${boardingIndex + 1} ${index + 1}`] : [];
          }),
        );
        const listed = found.map(({ departure, scheduledArrival }) => {
          const { tripId, stopSequence } = departure.trip;
          const start = trips[Number(tripId.slice(1))]?.start ?? 0;
          const seconds =
            (scheduledArrival?.epochMilliseconds ?? 0) / 1000 - serviceDay(testDate, TEST_ZONE).baseSeconds;
          return `${tripId} ${stopSequence} ${(seconds - start) / 300 + 1}`;
        });
        expect(listed.toSorted()).toEqual(naive.toSorted());
      }),
    );
  });
});
