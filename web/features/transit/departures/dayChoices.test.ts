import { expect, it } from 'vitest';
import { type Calendar, calendarKey } from '#domain/schedule/calendar.ts';
import { testDay } from '#testing/entities.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { dayChoices } from './dayChoices.ts';

const zone = 'America/New_York';
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
