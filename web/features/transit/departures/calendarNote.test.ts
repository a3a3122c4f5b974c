import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
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

/** A calendar from three days ago to a day. */
function until(last: Temporal.PlainDate): Calendar {
  const days: Calendar = new Map();
  for (
    let day = today.subtract({ days: 3 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    (days as Map<string, unknown>).set(day.toString().replaceAll('-', ''), { ...testDay(), date: day });
  return days;
}

it.each([
  ['in a week', 7, null],
  ['in six days', 6, 'The schedule is known until Monday, October 19.'],
  ['today', 0, 'The schedule is known until Tuesday, October 13.'],
  ['yesterday', -1, 'This schedule has expired. These are the times of its last day.'],
] as const)('of a schedule that ends %s, riders are told: %s', async (_, days, note) => {
  expect(await noteWith(got(until(today.add({ days }))))).toBe(note);
});

it('of a schedule that cannot be read, riders are told nothing', async () => {
  expect(await noteWith(lost('HTTP'))).toBeNull();
});
