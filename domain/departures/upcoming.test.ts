import { expect, it } from 'vitest';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testTime } from '#testing/clock.ts';
import { departureQuery, departuresOf, hours, liveRun, scheduledCall } from '#testing/departures.ts';
import { departuresAt, type ScheduledDay } from './departuresAt.ts';
import { untilPause, upcomingDepartures } from './upcoming.ts';

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

/** Returns the list at a time on 13 October, for trips that run daily at these hours. */
const listAt = (text: string, daily: readonly number[], runs: ReturnType<typeof liveRun>[] = []) => {
  const now = testTime(`2026-10-13T${text}`);
  const departures = departuresOf(
    daily.map((each) => scheduledCall(`at ${each}`, hours(each))),
    runs,
    { dates: ['2026-10-12', '2026-10-13', '2026-10-14'], now, upcomingOnly: true },
  );
  const { listed, firstAfterPause } = untilPause(departures, now);
  return {
    times: listed.map(({ scheduled }) =>
      scheduled.toZonedDateTimeISO('America/New_York').toPlainTime().toString().slice(0, 5),
    ),
    resumes: firstAfterPause?.scheduled.toString() ?? null,
  };
};

it('at 11:41 PM, the list includes the 12:20 AM train and ends where service pauses', () => {
  expect(listAt('23:41', [5, 23.75, 24 + 1 / 3])).toEqual({ times: ['23:45', '00:20'], resumes: null });
});

it('the list continues past midnight if service does not pause', () => {
  const { times } = listAt('23:41', [0, 0.5, 1, 6, 23.75]);
  expect(times.slice(0, 4)).toEqual(['23:45', '00:00', '00:30', '01:00']);
});

it('during a pause, the departure that resumes service comes first, and its time is given', () => {
  expect(listAt('23:41', [5.5, 6, 23])).toEqual({
    times: ['05:30', '06:00', '23:00'],
    resumes: testTime('2026-10-14T05:30').toString(),
  });
});

it('a cancelled departure does not count as service', () => {
  const cancelled = liveRun('at 23.75', { serviceDate: testDate, status: 'cancelled', delaySeconds: null });
  expect(listAt('23:41', [5.5, 23.75], [cancelled]).resumes).toBe(testTime('2026-10-14T05:30').toString());
});
