import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serviceClock } from './serviceClock.ts';
import { instantAt, serviceDay } from './serviceDay.ts';

const ZONES = ['America/New_York', 'Europe/Paris', 'Australia/Lord_Howe', 'America/Phoenix', 'Asia/Kolkata'];
const clockOn = (date: string, zone = 'America/New_York') =>
  serviceClock(serviceDay(Temporal.PlainDate.from(date), zone), zone);
const hours = (h: number, m = 0) => h * 3600 + m * 60;

it('the clock shows the schedule time on an ordinary day, even past midnight', () => {
  expect(clockOn('2026-10-13')(hours(25, 10))).toBe(hours(25, 10));
});

it('the clock is an hour ahead before clocks are set back, and an hour behind before they are set forward', () => {
  const back = clockOn('2026-11-01');
  expect([back(hours(0, 5)), back(hours(0, 59)), back(hours(1)), back(hours(8))]).toEqual([
    hours(1, 5),
    hours(1, 59),
    hours(1),
    hours(8),
  ]);
  const forward = clockOn('2026-03-08');
  expect([forward(hours(0, 30)), forward(hours(1, 30)), forward(hours(3))]).toEqual([
    hours(23, 30),
    hours(0, 30),
    hours(3),
  ]);
});

it('the clock shows the wall-clock time after clocks change in the night', () => {
  expect(clockOn('2026-10-31')(hours(25, 30))).toBe(hours(25, 30));
  expect(clockOn('2026-10-31')(hours(26, 30))).toBe(hours(25, 30));
});

it('the clock matches the instants of schedule times up to 48 hours, in several zones', () => {
  const anyDay = fc.oneof(
    fc.integer({ min: 0, max: 5843 }).map((days) => Temporal.PlainDate.from('2020-01-01').add({ days })),
    fc
      .constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04')
      .chain((date) => fc.constantFrom(0, 1).map((days) => Temporal.PlainDate.from(date).subtract({ days }))),
  );
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: hours(48) }),
      (date, zone, seconds) => {
        const day = serviceDay(date, zone);
        const shown = serviceClock(day, zone)(seconds);
        const at = instantAt(day, seconds).toZonedDateTimeISO(zone);
        expect(shown % 86_400).toBe(hours(at.hour, at.minute) + at.second);
      },
    ),
    { numRuns: 500 },
  );
});
