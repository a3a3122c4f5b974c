// Compares rides and connections with a naive search over random networks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testNow, wall } from '#testing/clock.ts';
import { liveRun, runCall, scheduledCall } from '#testing/departures.ts';
import { testStation } from '#testing/entities.ts';
import { departuresAt } from '../departures/departuresAt.ts';
import type { LiveRun } from '../departures/liveRun.ts';
import { arrivals } from './arrivals.ts';
import { changeStations } from './changeStations.ts';
import { changeSeconds, DEFAULT_CHANGE_SECONDS } from './changeTimes.ts';
import { ridesBetween } from './ride.ts';
import {
  type Connection,
  leavesGaps,
  type Timed,
  unbeaten,
  withOneChange,
  worthAChange,
} from './withOneChange.ts';

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
  const departures = departuresAt({
    days: dates.map((date) => ({ day: serviceDay(date, TEST_ZONE), trips })),
    runs,
    stopIds: from,
    directionId: null,
    isRail: () => false,
    isRoute: () => true,
    isDetoured: () => false,
    now,
    zone: TEST_ZONE,
  });
  return ridesBetween({
    departures,
    arrivalOf: arrivals(calls.filter(({ stopId }) => to.includes(stopId))),
    toStopIds: new Set(to),
    isDetoured: () => false,
    now,
    zone: TEST_ZONE,
  });
}

const trip = (tripId: string, stopIds: readonly string[], start: number, apart = 300): ScheduledStopTrip[] =>
  stopIds.map((stopId, place) =>
    scheduledCall(tripId, start + place * apart, {
      stopId,
      stopSequence: place + 1,
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
  it('are two if a loop runs twice, and none against its direction', () => {
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
  it('include runs not in the schedule with their own predictions', () => {
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
  it('have correct times across midnight and clock changes', () => {
    const calls = trip('1', ['a', 'b'], 25.5 * hour, 1800);
    const night = Temporal.PlainDate.from('2026-10-31');
    const [ride] = ridesOf(
      calls,
      { from: ['a'], to: ['b'] },
      { dates: [night], now: wall('2026-10-31T20:00') },
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
  it('match a naive count for any trips', () => {
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 12 }), (trips) => {
        const calls = trips.flatMap(({ stops, start }, place) => trip(`t${place}`, stops, start));
        const found = ridesOf(calls, { from: ['a1', 'a2'], to: ['b1', 'b2'] });
        // For each destination call: the last origin call since the previous destination call.
        const naive = trips.flatMap(({ stops }, place) =>
          stops.flatMap((stop, index) => {
            if (!stop.startsWith('b')) return [];
            const before = stops.slice(0, index);
            const since = before.findLastIndex((each) => each.startsWith('b'));
            const boards = before.findLastIndex((each) => each.startsWith('a'));
            return boards > since ? [`t${place} ${boards + 1} ${index + 1}`] : [];
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

describe('journeys with one change', () => {
  const ride = (leaves: number, arrives: number, fromStopId = 'x', toStopId = 'x'): Timed => ({
    leaves: leaves * 60_000,
    arrives: arrives * 60_000,
    fromStopId,
    toStopId,
  });
  const changed = (first: readonly Timed[], second: readonly Timed[], seconds = DEFAULT_CHANGE_SECONDS) =>
    withOneChange(first, second, () => seconds);
  const minutes = (found: readonly Connection<Timed>[]) =>
    found.map(({ first, second }) =>
      [first, second].map((each) => [each.leaves / 60_000, each.arrives / 60_000]),
    );

  it('allow time to change and take the earliest possible train', () => {
    const onward = [ride(14, 30), ride(15, 32), ride(16, 31), ride(40, 50)];
    expect(minutes(changed([ride(0, 10)], onward))).toEqual([
      [
        [0, 10],
        [16, 31],
      ],
    ]);
    expect(minutes(changed([ride(0, 10)], onward, 60))).toEqual([
      [
        [0, 10],
        [14, 30],
      ],
    ]);
    expect(changed([ride(0, 38)], onward)).toEqual([]);
  });
  it('start with the later of two trains that reach the same connection', () => {
    expect(minutes(changed([ride(0, 10), ride(5, 12)], [ride(20, 30)]))).toEqual([
      [
        [5, 12],
        [20, 30],
      ],
    ]);
  });

  it('use the feed’s change time between two platforms, else the default', () => {
    const times = new Map([
      [
        'a',
        new Map([
          ['near', 60],
          ['shut', null],
        ]),
      ],
    ]);
    const between = (from: string, to: string) => changeSeconds(times, from, to);
    expect([between('a', 'near'), between('a', 'shut'), between('a', 'far'), between('b', 'near')]).toEqual([
      60,
      null,
      300,
      300,
    ]);
    const onward = [ride(11, 40, 'near'), ride(12, 20, 'shut'), ride(13, 30, 'far'), ride(15, 35, 'far')];
    expect(minutes(withOneChange([ride(0, 10, 'o', 'a')], onward, between))).toEqual([
      [
        [0, 10],
        [15, 35],
      ],
    ]);
  });
  it('appear next to direct trips only if they save twenty minutes', () => {
    const connections = unbeaten([
      { first: ride(0, 10), second: ride(16, 31) },
      { first: ride(20, 30), second: ride(36, 51) },
    ]);
    const worth = (direct: [number, number | null][]) =>
      worthAChange(
        connections,
        direct.map(([leaves, arrives]) => ({
          leaves: leaves * 60_000,
          arrives: arrives === null ? null : arrives * 60_000,
        })),
      ).map(({ first }) => first.leaves / 60_000);
    expect(worth([])).toEqual([0, 20]);
    expect(worth([[5, 40]])).toEqual([20]);
    expect(worth([[35, 71]])).toEqual([0, 20]);
    expect(worth([[35, 70]])).toEqual([0]);
    expect(worth([[60, null]])).toEqual([0]);
  });
  it('are computed only if the wait exceeds twenty minutes', () => {
    const gaps = (...leaves: number[]) =>
      leavesGaps(
        leaves.map((each) => ({ leaves: each * 60_000 })),
        { begins: 0, count: 2 },
      );
    expect(gaps()).toBe(true);
    expect(gaps(-5, 10)).toBe(true);
    expect(gaps(-5, 20, 40, 90)).toBe(false);
    expect(gaps(10, 31)).toBe(true);
    expect(gaps(21, 25)).toBe(true);
  });

  const anyRides = fc.array(
    fc
      .record({ leaves: fc.integer({ min: 0, max: 60 }), takes: fc.integer({ min: 1, max: 30 }) })
      .map(({ leaves, takes }) => ride(leaves, leaves + takes)),
    { maxLength: 12 },
  );
  it('match the undominated results of a naive search', () => {
    fc.assert(
      fc.property(anyRides, anyRides, (first, second) => {
        const all = first.flatMap((a) =>
          second
            .filter((b) => b.leaves >= a.arrives + 300_000)
            .map((b) => ({ leaves: a.leaves, arrives: b.arrives })),
        );
        const naive = all.filter(
          (each) =>
            !all.some(
              (other) =>
                other.leaves >= each.leaves &&
                other.arrives <= each.arrives &&
                (other.leaves > each.leaves || other.arrives < each.arrives),
            ),
        );
        const key = ({ leaves, arrives }: Pick<Timed, 'leaves' | 'arrives'>) => `${leaves} ${arrives}`;
        const found = changed(first, second).map(({ first: a, second: b }) =>
          key({ leaves: a.leaves, arrives: b.arrives }),
        );
        expect(new Set(found)).toEqual(new Set(naive.map(key)));
        expect(found.length).toBe(new Set(found).size);
      }),
    );
  });
});

it('changes are at stations that both lines serve, shortest way first', () => {
  const at = (lat: number) => ({ lat, lon: -75 });
  const stations = [
    testStation('far', 'Far', ['1'], { routeIds: ['LAN', 'MED'], position: at(41) }),
    testStation('near', 'Near', ['2'], { routeIds: ['LAN', 'MED'], position: at(40.05) }),
    testStation('other', 'Other', ['3'], { routeIds: ['LAN'], position: at(40.05) }),
    testStation('from', 'From', ['4'], { routeIds: ['LAN', 'MED'], position: at(40) }),
  ];
  const ends = {
    from: { routeIds: ['LAN'], position: at(40) },
    to: { routeIds: ['MED'], position: at(40.1) },
    not: ['from'],
  };
  expect(changeStations(stations, ends, 3).map(({ slug }) => slug)).toEqual(['near', 'far']);
  expect(changeStations(stations, ends, 1)).toHaveLength(1);
});
