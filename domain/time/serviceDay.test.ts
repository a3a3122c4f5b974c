import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  civilDate,
  formatServiceTime,
  instantAt,
  parseServiceTime,
  secondsInto,
  serviceClock,
  serviceDay,
  serviceDaysAt,
} from './serviceDay.ts';

const ZONE = 'America/New_York';
const date = (text: string) => Temporal.PlainDate.from(text);
const wall = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();

const at = (on: Temporal.PlainDate, seconds: number) => instantAt(serviceDay(on, ZONE), seconds);

const anyDate = fc.integer({ min: 0, max: 5843 }).map((days) => date('2020-01-01').add({ days }));
const changeOfClocks = fc.constantFrom(...['2026-03-08', '2026-11-01', '2031-03-09', '2020-11-01'].map(date));
const anyServiceDate = fc.oneof(anyDate, changeOfClocks);
const anyTime = fc.integer({ min: 0, max: 30 * 3600 });

describe('the instant of a schedule time', () => {
  it('round-trips on any service date from 2020 to 2035', () => {
    fc.assert(
      fc.property(anyServiceDate, anyTime, (on, seconds) => {
        const day = serviceDay(on, ZONE);
        expect(secondsInto(day, instantAt(day, seconds))).toBe(seconds);
        expect(parseServiceTime(formatServiceTime(seconds))).toBe(seconds);
      }),
    );
  });

  it('is monotonic in the schedule time', () => {
    fc.assert(
      fc.property(anyServiceDate, anyTime, anyTime, (on, a, b) => {
        const day = serviceDay(on, ZONE);
        expect(Temporal.Instant.compare(instantAt(day, a), instantAt(day, b))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('is the wall-clock time on an ordinary day, even past midnight', () => {
    expect(at(date('2026-10-13'), 0).equals(wall('2026-10-13T00:00'))).toBe(true);
    expect(at(date('2026-10-13'), 24.5 * 3600).equals(wall('2026-10-14T00:30'))).toBe(true);
  });

  it('keeps noon at noon when clocks change', () => {
    for (const on of ['2026-03-08', '2026-11-01']) {
      expect(at(date(on), 12 * 3600).equals(wall(`${on}T12:00`))).toBe(true);
    }
    expect(at(date('2026-03-08'), 0).equals(wall('2026-03-07T23:00'))).toBe(true);
    expect(at(date('2026-11-01'), 0).equals(Temporal.Instant.from('2026-11-01T05:00:00Z'))).toBe(true);
  });
});

describe('service days at an instant', () => {
  const dates = (now: Temporal.Instant, ...times: (number | null)[]) =>
    serviceDaysAt(now, ZONE, times).map((day) => day.date.toString());

  it('include earlier days until 30:00, or until the last trip if it is later', () => {
    expect(dates(wall('2026-10-14T00:30'))).toEqual(['2026-10-13', '2026-10-14']);
    expect(dates(wall('2026-10-14T05:59'))).toEqual(['2026-10-13', '2026-10-14']);
    expect(dates(wall('2026-10-14T06:01'))).toEqual(['2026-10-14']);
    expect(dates(wall('2026-10-14T07:30'), null, 31.6 * 3600, 8 * 3600)).toEqual([
      '2026-10-13',
      '2026-10-14',
    ]);
    expect(dates(wall('2026-10-14T21:00'), 70 * 3600)).toEqual(['2026-10-12', '2026-10-13', '2026-10-14']);
    expect(dates(wall('2026-10-14T23:00'), 70 * 3600)).toEqual(['2026-10-13', '2026-10-14']);
  });

  it('are dated in the zone', () => {
    const evening = Temporal.Instant.from('2026-10-14T02:00:00Z');
    expect(civilDate(evening, ZONE).toString()).toBe('2026-10-13');
    expect(dates(evening)).toEqual(['2026-10-13']);
  });
});

describe('parseServiceTime', () => {
  it.each([
    ['24:08:21', 86_901],
    ['5:07:00', 18_420],
    [' 05:07 ', 18_420],
    ['240:00:00', 864_000],
  ])('reads %s', (text, seconds) => expect(parseServiceTime(text)).toBe(seconds));

  it.each(['', 'None', '240:00:01', '12:60:00', '1234:00:00', '-1:00:00'])('rejects %j', (text) =>
    expect(parseServiceTime(text)).toBeNull(),
  );
});

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
