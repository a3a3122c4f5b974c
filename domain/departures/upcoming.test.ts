import { expect, it } from 'vitest';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testTime } from '#testing/clock.ts';
import { departureQuery, hours, liveRun, scheduledCall } from '#testing/departures.ts';
import { departuresAt, type ScheduledDay } from './departuresAt.ts';
import { upcomingDepartures } from './upcoming.ts';

const dayOf = (date: string, ...times: number[]): ScheduledDay => ({
  day: serviceDay(Temporal.PlainDate.from(date), TEST_ZONE),
  trips: times.map((each) => scheduledCall(`${each}`, hours(each))),
});
const upcoming = (
  text: string,
  days: ScheduledDay[],
  {
    daysAhead = [],
    runs = [],
  }: { daysAhead?: ScheduledDay[] | Generator<ScheduledDay>; runs?: ReturnType<typeof liveRun>[] } = {},
) => {
  const now = testTime(text);
  const query = departureQuery({ days, runs, now });
  const until = now.add({ hours: 3 });
  const { departures, resumes } = upcomingDepartures(query, { until, daysAhead });
  // Filtering a complete list gives the same departures.
  if (Array.isArray(daysAhead))
    expect(upcomingDepartures(query, { until, daysAhead, all: departuresAt(query) })).toEqual({
      departures,
      resumes,
    });
  return { trips: departures.map(({ trip }) => trip.tripId), resumes: resumes?.toString() ?? null };
};

it('at 11:50 PM, departures after midnight are listed', () => {
  const days = [dayOf('2026-10-13', 23.5, 24.25), dayOf('2026-10-14', 0.5, 5)];
  expect(upcoming('2026-10-13T23:50', days)).toEqual({ trips: ['24.25', '0.5'], resumes: null });
});

it('the time when service resumes may be beyond the look-ahead', () => {
  const days = [dayOf('2026-10-13', 14), dayOf('2026-10-14', 5.5)];
  expect(upcoming('2026-10-13T20:00', days)).toEqual({
    trips: [],
    resumes: testTime('2026-10-14T05:30').toString(),
  });
});

it('the days ahead are searched no further than needed', () => {
  const requested: number[] = [];
  function* ahead() {
    for (const [date, ...times] of [['2026-10-15'], ['2026-10-16', 6], ['2026-10-17', 6]] as [
      string,
      ...number[],
    ][]) {
      requested.push(Temporal.PlainDate.from(date).day);
      yield dayOf(date, ...times);
    }
  }
  const { resumes } = upcoming('2026-10-13T20:00', [dayOf('2026-10-13', 14)], { daysAhead: ahead() });
  expect([resumes, requested]).toEqual([testTime('2026-10-16T06:00').toString(), [15, 16]]);
});

it('a cancelled departure is listed with the time when service resumes after it', () => {
  const runs = [liveRun('21', { serviceDate: testDate, status: 'cancelled', delaySeconds: null })];
  expect(upcoming('2026-10-13T20:00', [dayOf('2026-10-13', 21), dayOf('2026-10-14', 5)], { runs })).toEqual({
    trips: ['21'],
    resumes: testTime('2026-10-14T05:00').toString(),
  });
});

it('without any departures, nothing is listed, and it is unknown when service resumes', () => {
  expect(upcoming('2026-10-13T20:00', [dayOf('2026-10-13')])).toEqual({ trips: [], resumes: null });
});
