import { expect, it } from 'vitest';
import type { IsDetoured } from '#domain/alerts/detour.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import { type Calendar, calendarKey } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { testTime } from '#testing/clock.ts';
import { liveRun, runCall } from '#testing/departures.ts';
import { testDay } from '#testing/entities.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { type DayView, dayChoices, dayView } from './dayView.server.ts';

const zone = 'America/New_York';
const day = serviceDay(Temporal.PlainDate.from('2026-10-13'), zone);
const trip = (tripId: string, clock: string, more: Partial<ScheduledStopTrip> = {}) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return {
    tripId,
    routeId: '17',
    stopId: 'a',
    lastStopId: 'z',
    stopSequence: 1,
    scheduledArrival: hours * 3600 + minutes * 60,
    scheduledDeparture: null,
    boarding: 'yes',
    isApproximate: false,
    ...more,
  } as ScheduledStopTrip;
};
const trips = [
  trip('1', '13:10'),
  trip('2', '14:00'),
  trip('3', '14:30', { isApproximate: true }),
  trip('4', '24:45'),
];
const never = () => false;
const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
interface Shown {
  now: Temporal.Instant | null;
  isEarlier: boolean;
  withPast: boolean;
  withLater: boolean;
  isDetoured: IsDetoured;
}
const dayViewOf = (of: readonly ScheduledStopTrip[], { isDetoured, ...choice }: Shown): DayView => {
  const departures = departuresAt({
    days: [{ day, trips: of }],
    runs: [],
    stopIds: ['a'],
    directionId: null,
    isRail: () => false,
    isRoute: () => true,
    isDetoured,
    now: choice.now ?? now,
    zone,
  });
  return dayView(day, departures, choice);
};
const view = (at: Temporal.Instant | null, more: Partial<Shown> = {}) =>
  dayViewOf(trips, {
    now: at,
    isEarlier: false,
    withPast: false,
    withLater: false,
    isDetoured: never,
    ...more,
  });

it('past hours are omitted, and their departures are counted', () => {
  const { past, hours, start } = view(now);
  expect(past).toBe(1);
  expect(hours).toEqual([
    { hour: 14, tripIds: ['2', '3'], seconds: [0, 1800], routeIds: [], approximate: [1] },
    { hour: 24, tripIds: ['4'], seconds: [2700], routeIds: [], last: [0] },
  ]);
  expect(Temporal.Instant.fromEpochMilliseconds(start).toString()).toBe('2026-10-13T04:00:00Z');
});
it('all hours are included on request, and on another day', () => {
  expect(view(now, { withPast: true })).toMatchObject({ past: 1, hours: [{ hour: 13 }, {}, {}] });
  expect(view(null)).toMatchObject({ past: 0, later: null, hours: [{ hour: 13 }, {}, {}] });
});
it('an earlier day has only its upcoming departures', () => {
  const late = Temporal.Instant.from('2026-10-14T00:30:00-04:00');
  const { past, hours, earlier } = view(late, { isEarlier: true });
  expect([past, hours.map(({ tripIds }) => tripIds)]).toEqual([0, [['4']]]);
  expect(Temporal.Instant.fromEpochMilliseconds(earlier ?? 0).toString()).toBe('2026-10-13T16:00:00Z');
});
it('routes are given if several share the stop, and a repeated call is listed once', () => {
  const shared = [trip('1', '15:00'), trip('1', '15:00'), trip('1', '15:00', { routeId: '18' })];
  const { hours } = dayViewOf(shared, {
    now,
    isEarlier: false,
    withPast: false,
    withLater: false,
    isDetoured: never,
  });
  expect(hours).toMatchObject([{ tripIds: ['1', '1'], routeIds: ['17', '18'] }]);
});
it('trips that nobody can board or that have no time are omitted', () => {
  const none = [
    trip('1', '15:00', { boarding: 'no' }),
    trip('2', '15:00', { stopId: 'z', stopSequence: 9 }),
    trip('3', '15:00', { scheduledArrival: null }),
  ];
  expect(
    dayViewOf(none, { now, isEarlier: false, withPast: false, withLater: false, isDetoured: never }),
  ).toMatchObject({
    past: 0,
    hours: [],
  });
});

it('the later hours of a long day are shown only on request, but their last departure is always given', () => {
  const many = Array.from({ length: 10 * 60 }, (_, i) => trip(`${i}`, `${8 + Math.floor(i / 60)}:${i % 60}`));
  const nine = Temporal.Instant.from('2026-10-13T09:10:00-04:00');
  const { past, later, hours } = dayViewOf(many, {
    now: nine,
    isEarlier: false,
    withPast: false,
    withLater: false,
    isDetoured: never,
  });
  expect(hours.map(({ hour }) => hour)).toEqual([9, 10]);
  expect([past, later?.count]).toEqual([60, 420]);
  expect(Temporal.Instant.fromEpochMilliseconds(later?.last ?? 0).toString()).toBe('2026-10-13T21:59:00Z');
  const whole = dayViewOf(many, {
    now: nine,
    isEarlier: false,
    withPast: true,
    withLater: true,
    isDetoured: never,
  });
  expect(whole.hours.flatMap(({ tripIds }) => tripIds)).toEqual(many.map(({ tripId }) => tripId));
  expect(whole.later).toEqual(later);
});
it('trips are listed by departure time, not by arrival time', () => {
  const waits = trip('1', '13:59', { scheduledDeparture: 14 * 3600 + 300 });
  expect(
    dayViewOf([waits], { now, isEarlier: false, withPast: false, withLater: false, isDetoured: never }).hours,
  ).toEqual([{ hour: 14, tripIds: ['1'], seconds: [300], routeIds: [], last: [0] }]);
});

it('a call is marked if a detour skips the stop at that time', () => {
  const until = Temporal.Instant.from('2026-10-13T14:20:00-04:00');
  const isDetoured: IsDetoured = ({ routeId, stopId }, at) =>
    routeId === '17' && stopId === 'a' && at.epochMilliseconds < until.epochMilliseconds;
  expect(view(now, { isDetoured }).hours.map(({ skipped }) => skipped)).toEqual([[0], undefined]);
});

it('live changes are included: cancelled, shortened, departed, late and added trips', () => {
  const run = (tripId: string, more: Partial<LiveRun>) =>
    liveRun(tripId, { serviceDate: day.date, lastStopId: 'z', ...more });
  const call = (expected: string | null, more: Partial<RunCall> = {}) => [
    runCall(1, null, {
      stopId: 'a',
      departure: expected === null ? null : testTime(`2026-10-13T${expected}`),
      ...more,
    }),
  ];
  const departures = departuresAt({
    days: [{ day, trips: ['10', '20', '30', '40'].map((minute) => trip(minute, `14:${minute}`)) }],
    runs: [
      run('10', { calls: call('14:25') }),
      run('20', { calls: call('14:20'), lastStopId: 'a', endsEarlyAt: 'A' }),
      run('30', { status: 'cancelled' }),
      run('40', { calls: call(null, { departed: true }) }),
      run('x', { relationship: 'ADDED', startSeconds: 14.5 * 3600, calls: call('14:35') }),
    ],
    stopIds: ['a'],
    directionId: null,
    isRail: () => false,
    isRoute: () => true,
    isDetoured: never,
    now,
    zone,
  });
  const [hour] = dayView(day, departures, { now, isEarlier: false, withPast: false, withLater: false }).hours;
  expect(hour).toMatchObject({
    tripIds: ['10', '20', '30', 'x', '40'],
    expected: { 0: 1500, 4: null },
    ends: [1],
    cancelled: [2],
    extra: [3],
    runs: { 3: '2026-10-13T143000' },
  });
});

const today = Temporal.PlainDate.from('2026-10-13');
const format = { day: (ms: number) => new Date(ms).toISOString().slice(0, 10) };

const calendarOf = (days: number): Calendar =>
  new Map(
    Array.from({ length: days }, (_, ahead) => {
      const date = today.add({ days: ahead });
      return [calendarKey(date), testDay({ date })];
    }),
  );

const choicesOn = (calendar: Calendar, on: Temporal.PlainDate, chosen: Temporal.PlainDate) =>
  dayChoices({ calendar, today: on, chosen, zone }, format, inEnglish).map(
    ({ date, label }) => `${date} ${label}`,
  );

it('the days are those of the calendar from today, plus the chosen day, in order', () => {
  const calendar = calendarOf(3);
  const offered = choicesOn(calendar, today, today);
  expect(offered).toEqual([
    '2026-10-13 2026-10-13, today',
    '2026-10-14 2026-10-14, tomorrow',
    '2026-10-15 2026-10-15',
  ]);
  const [before, ...rest] = choicesOn(calendar, today, today.subtract({ days: 2 }));
  expect(before).toMatch(/^2026-10-11 /);
  expect(rest).toEqual(offered);
  expect(choicesOn(calendar, today, today)).toEqual(offered);
});

it('on the next day, the list starts with that day', () => {
  const calendar = calendarOf(3);
  choicesOn(calendar, today, today);
  const next = today.add({ days: 1 });
  expect(choicesOn(calendar, next, next)[0]).toBe('2026-10-14 2026-10-14, today');
});
