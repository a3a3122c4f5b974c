/** Schedule releases, which begin on a Sunday and last 16 weeks, and what runs on a day of one. */
import type { DemoNetwork, DemoTrip } from './network.ts';

export type DayType = 'weekday' | 'saturday' | 'sunday' | 'holiday';
export type ReleaseName = 'current' | 'next';

export interface DemoRelease {
  starts: Temporal.PlainDate;
  ends: Temporal.PlainDate;
  /** Weeks from the epoch to the release's start; makes the ids of two releases differ. */
  number: number;
}

/** A holiday on a date, or on the n-th (-1: the last) of a weekday (1: Monday) of a month. */
export type Holiday = { name: string; month: number } & ({ day: number } | { weekday: number; nth: number });

/** The days that a demo's trips run. */
export interface DemoCalendar {
  services: readonly { id: string; days: readonly DayType[] }[];
  holidays: readonly Holiday[];
}

/** The trips and the calendar of one release. */
export interface DemoTimetable extends DemoNetwork, DemoCalendar {
  release: DemoRelease;
}

const epoch = Temporal.PlainDate.from('2020-01-05');
const RELEASE_WEEKS = 16;

const releaseNumbered = (number: number): DemoRelease => {
  const starts = epoch.add({ weeks: number });
  return { starts, ends: starts.add({ days: RELEASE_WEEKS * 7 - 1 }), number };
};

/** The current release covers at least 30 days before and 54 days after `today`, and changes every four weeks. */
export function releaseAt(today: Temporal.PlainDate, name: ReleaseName): DemoRelease {
  const { days } = epoch.until(today.subtract({ days: 30 }));
  return releaseNumbered(Math.floor(days / 28) * 4 + (name === 'current' ? 0 : RELEASE_WEEKS));
}

/** Returns the release that begins on a date; `null` if none does. */
export function releaseStarting(starts: Temporal.PlainDate): DemoRelease | null {
  const { days } = epoch.until(starts);
  return days < 0 || days % 28 !== 0 ? null : releaseNumbered(days / 7);
}

/** Replaces the placeholders in the ids of trips and services, so that no two releases share a trip's id. */
export function timetableOf(
  network: DemoNetwork,
  calendar: DemoCalendar,
  release: DemoRelease,
): DemoTimetable {
  const values: Readonly<Record<string, string>> = {
    starts: release.starts.toString().replaceAll('-', ''),
    number: String(release.number),
    cycle: String(1 + (release.number % 9)),
    timetable: String(18_600 + release.number / 2),
  };
  const fill = (id: string): string => id.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return {
    ...network,
    release,
    trips: network.trips.map((trip) => ({ ...trip, id: fill(trip.id), serviceId: fill(trip.serviceId) })),
    services: calendar.services.map(({ id, days }) => ({ id: fill(id), days })),
    holidays: calendar.holidays,
  };
}

/** Returns the date of a holiday in a year. */
function holidayDate(holiday: Holiday, year: number): Temporal.PlainDate {
  if ('day' in holiday) return new Temporal.PlainDate(year, holiday.month, holiday.day);
  const first = new Temporal.PlainDate(year, holiday.month, 1);
  if (holiday.nth < 0) {
    const last = first.add({ months: 1 }).subtract({ days: 1 });
    return last.subtract({ days: (last.dayOfWeek - holiday.weekday + 7) % 7 });
  }
  return first.add({ days: ((holiday.weekday - first.dayOfWeek + 7) % 7) + 7 * (holiday.nth - 1) });
}

const NAMED_YEARS = Array.from({ length: 21 }, (_, index) => 2020 + index);

/** Returns the names of holidays by `YYYYMMDD`, from 2020 to 2040. */
export const dayNames = ({ holidays }: DemoCalendar): Record<string, string> =>
  Object.fromEntries(
    NAMED_YEARS.flatMap((year) =>
      holidays.map((holiday) => [holidayDate(holiday, year).toString().replaceAll('-', ''), holiday.name]),
    ),
  );

const weekdayType = (date: Temporal.PlainDate): DayType =>
  date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday';

/** Returns the ids of the services that run on a date of the release: on a holiday, those that run on holidays. */
export function servicesOn(
  { services, holidays }: DemoCalendar,
  date: Temporal.PlainDate,
): { usual: ReadonlySet<string>; actual: ReadonlySet<string> } {
  const idsOn = (day: DayType) =>
    new Set(services.filter(({ days }) => days.includes(day)).map(({ id }) => id));
  const usual = idsOn(weekdayType(date));
  const isHoliday = holidays.some((holiday) => holidayDate(holiday, date.year).equals(date));
  return { usual, actual: isHoliday ? idsOn('holiday') : usual };
}

/** The headway of a span of one trip: no other trip follows it within this time. */
const LONE_TRIP_SECONDS = 1800;

/** Departures at one headway; the first one represents all of them in the feed. */
export interface HeadwaySpan {
  trips: readonly DemoTrip[];
  headwaySeconds: number;
}

const runsByHeadway = (trip: DemoTrip): boolean => trip.pattern.route.runsByHeadway;

/**
 * Groups the headway-based trips of each service, pattern and pace into spans of one headway, since one trip of the feed
 * represents many of these departures.
 */
export function headwaySpans({ trips }: DemoTimetable): HeadwaySpan[] {
  const alike = Map.groupBy(
    trips.filter(runsByHeadway),
    ({ serviceId, pattern, pace }) => `${serviceId} ${pattern.id} ${pace}`,
  );
  return [...alike.values()].flatMap((group) => {
    const spans: { trips: DemoTrip[]; headwaySeconds: number }[] = [];
    for (const trip of group.toSorted((a, b) => a.start - b.start)) {
      const span = spans.at(-1);
      const before = span?.trips.at(-1);
      const gap = before === undefined ? 0 : trip.start - before.start;
      if (span && span.trips.length === 1 && gap <= LONE_TRIP_SECONDS) span.headwaySeconds = gap;
      if (span && gap === span.headwaySeconds) span.trips.push(trip);
      else spans.push({ trips: [trip], headwaySeconds: LONE_TRIP_SECONDS });
    }
    return spans;
  });
}

/** Maps the id of each headway-based trip to the id of the trip that represents it in the feed. */
export const templateIds = (timetable: DemoTimetable): ReadonlyMap<string, string> =>
  new Map(
    headwaySpans(timetable).flatMap(({ trips }) =>
      trips.map(({ id }): [string, string] => [id, trips[0]?.id ?? id]),
    ),
  );
