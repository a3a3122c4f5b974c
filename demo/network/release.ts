/** Computes schedule releases, which begin on a Sunday and last 16 weeks, and the holidays of a year. */
import type { DayType } from './headways.ts';

export type ReleaseName = 'current' | 'next';

export interface DemoRelease {
  starts: Temporal.PlainDate;
  ends: Temporal.PlainDate;
  /** Weeks from the epoch to the release's start; makes the ids of two releases differ. */
  number: number;
}

const epoch = Temporal.PlainDate.from('2020-01-05');
const RELEASE_WEEKS = 16;

/** The current release covers at least 30 days before and 54 days after `today`, and changes every four weeks. */
export function releaseAt(today: Temporal.PlainDate, name: ReleaseName): DemoRelease {
  const days = epoch.until(today.subtract({ days: 30 })).days;
  const currentStart = Math.floor(days / 28) * 4;
  const number = name === 'current' ? currentStart : currentStart + RELEASE_WEEKS;
  const starts = epoch.add({ weeks: number });
  return { starts, ends: starts.add({ days: RELEASE_WEEKS * 7 - 1 }), number };
}

/** Returns the release that begins on a date; `null` if none does. */
export function releaseStarting(starts: Temporal.PlainDate): DemoRelease | null {
  const { days } = epoch.until(starts);
  if (days < 0 || days % 28 !== 0) return null;
  return { starts, ends: starts.add({ days: RELEASE_WEEKS * 7 - 1 }), number: days / 7 };
}

export interface Holiday {
  name: string;
  date: Temporal.PlainDate;
}

export function holidaysOf(year: number): Holiday[] {
  const fixed = (name: string, month: number, day: number) => ({
    name,
    date: new Temporal.PlainDate(year, month, day),
  });
  const lastOfMay = new Temporal.PlainDate(year, 5, 31);
  const firstOfSeptember = new Temporal.PlainDate(year, 9, 1);
  const firstOfNovember = new Temporal.PlainDate(year, 11, 1);
  return [
    fixed("New Year's Day", 1, 1),
    { name: 'Memorial Day', date: lastOfMay.subtract({ days: lastOfMay.dayOfWeek - 1 }) },
    fixed('Independence Day', 7, 4),
    { name: 'Labor Day', date: firstOfSeptember.add({ days: (8 - firstOfSeptember.dayOfWeek) % 7 }) },
    {
      name: 'Thanksgiving Day',
      date: firstOfNovember.add({ days: ((11 - firstOfNovember.dayOfWeek) % 7) + 21 }),
    },
    fixed('Christmas Day', 12, 25),
  ];
}

export function holidaysBetween(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  ofYear: (year: number) => readonly Holiday[] = holidaysOf,
): Holiday[] {
  const found: Holiday[] = [];
  for (let year = from.year; year <= to.year; year++) found.push(...ofYear(year));
  const { compare } = Temporal.PlainDate;
  return found.filter(({ date }) => compare(date, from) >= 0 && compare(date, to) <= 0);
}

export function dayTypeOf(
  date: Temporal.PlainDate,
  ofYear: (year: number) => readonly Holiday[] = holidaysOf,
): DayType {
  if (ofYear(date.year).some((holiday) => holiday.date.equals(date))) return 'holiday';
  if (date.dayOfWeek === 6) return 'saturday';
  return date.dayOfWeek === 7 ? 'sunday' : 'weekday';
}
