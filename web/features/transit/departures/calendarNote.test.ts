import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { type Calendar, calendarKey } from '#domain/schedule/calendar.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay } from '#testing/entities.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import type { AppContext } from '#web/request/context.ts';
import { calendarNoteNow } from './calendarNote.server.ts';

const today = Temporal.PlainDate.from('2026-10-13');
const { signal } = new AbortController();

const noteWith = (calendar: unknown) =>
  calendarNoteNow(
    {
      agency,
      lang: 'en',
      client: { calendar: async () => calendar },
      now: () => testNow,
      t: inEnglish,
    } as unknown as AppContext,
    signal,
  );

/** A calendar of the days from `first` to `last`, counted from today. */
const calendarOf = (first: number, last: number): Calendar =>
  new Map(
    Array.from({ length: last - first + 1 }, (_, index) => {
      const date = today.add({ days: first + index });
      return [calendarKey(date), testDay({ date })];
    }),
  );

it.each([
  ['in a week', 7, null],
  ['in six days', 6, 'The schedule is known until Monday, October 19.'],
  ['today', 0, 'The schedule is known until Tuesday, October 13.'],
  ['yesterday', -1, 'This schedule has expired. These are the times of its last day.'],
] as const)('of a schedule that ends %s, riders are told: %s', async (_, days, note) => {
  expect(await noteWith(got(calendarOf(-3, days)))).toBe(note);
});

it('of a schedule that cannot be read, riders are told nothing', async () => {
  expect(await noteWith(lost('HTTP'))).toBeNull();
});
