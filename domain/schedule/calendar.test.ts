import { expect, it } from 'vitest';
import { testDay } from '#testing/entities.ts';
import { type CalendarDay, serviceDayShown } from './calendar.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const day = (text: string): [string, CalendarDay] => [
  text.replaceAll('-', ''),
  testDay({ date: date(text), serviceIds: [text] }),
];
const calendar = new Map([day('2026-10-12'), day('2026-10-13'), day('2026-10-16')]);

it('a date shows its own service day', () => {
  expect(serviceDayShown(calendar, date('2026-10-13'), true)).toMatchObject({
    day: { serviceIds: ['2026-10-13'] },
    outdated: false,
  });
});

it('after the calendar has ended, today shows the calendar’s last day, and another date shows none', () => {
  const found = serviceDayShown(calendar, date('2026-10-20'), true);
  expect(found).toMatchObject({ day: { serviceIds: ['2026-10-16'] }, outdated: true });
  expect(found?.day.date.toString()).toBe('2026-10-20');
  expect(serviceDayShown(calendar, date('2026-10-20'), false)).toBeNull();
});

it('a date missing from the calendar, or before it, shows no service day', () => {
  expect(serviceDayShown(calendar, date('2026-10-14'), true)).toBeNull();
  expect(serviceDayShown(calendar, date('2026-10-01'), true)).toBeNull();
});
