import { expect, it } from 'vitest';
import { testDate, testTime } from '#testing/clock.ts';
import { departuresOf, hours, liveRun, scheduledCall } from '#testing/departures.ts';
import { untilPause } from './servicePause.ts';

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
