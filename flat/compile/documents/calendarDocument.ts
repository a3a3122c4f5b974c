/** `calendar.json`: for each date, the release in force, the services that run, and whether the day is special. */
import type { WireCalendar, WireCalendarDay } from '#contract/flat/calendar.ts';
import { type DayNumber, formatDay } from '#flat/compile/network/datesAndZones.ts';
import type { NetworkService, Release } from '#flat/compile/network/network.ts';
import { DAYS_BEFORE } from '#flat/compile/trips/readServices.ts';
import type { Problems } from '#flat/gtfs/problems.ts';

/** A longer calendar lists dates without service for only this many days, from `DAYS_BEFORE` days ago at the earliest. */
const FILLED_DAYS = 1500;

/** Clients read the prefix M as the next release. If this would misread a current id, all current ids with M get a C. */
export function wireServiceIds(
  services: readonly NetworkService[],
  releases: readonly Release[],
  problems: Problems,
): string[] {
  const isNext = (service: NetworkService) => releases[service.release]?.isNext === true;
  const coveredDays = new Set<DayNumber>();
  for (const service of services) {
    if (!isNext(service) && !service.id.startsWith('M')) for (const day of service.days) coveredDays.add(day);
  }
  const misread = services.some(
    (service) =>
      !isNext(service) &&
      service.id.startsWith('M') &&
      [...service.days].some((day) => !coveredDays.has(day)),
  );
  if (misread)
    problems.add('info', 'service-renamed', { file: 'calendar.txt', column: 'service_id' }, () => {
      return 'ids that begin with M get the prefix C, because M marks a future release';
    });
  return services.map((service) => {
    if (isNext(service)) return `M${service.id}`;
    return misread && service.id.startsWith('M') ? `C${service.id}` : service.id;
  });
}

/** Returns the next release's first day: from its feed, else the day after the current one ends; `null` if none is known. */
function nextStart(services: readonly NetworkService[], releases: readonly Release[]): DayNumber | null {
  const next = releases.findIndex((release) => release.isNext);
  if (next < 0) return null;
  const starts = releases[next]?.starts ?? null;
  if (starts !== null) return starts;
  let last: DayNumber | null = releases.find((release) => !release.isNext)?.ends ?? null;
  if (last === null) {
    for (const service of services) {
      if (service.release !== next) for (const day of service.days) last = Math.max(last ?? day, day);
    }
  }
  return last === null ? null : last + 1;
}

/** Returns whether the release of a service is in force on a day. */
export function releasesInForce(
  services: readonly NetworkService[],
  releases: readonly Release[],
): (service: NetworkService, day: DayNumber) => boolean {
  const change = nextStart(services, releases);
  return ({ release }, day) => change === null || day >= change === (releases[release]?.isNext === true);
}

export function calendarDocument(
  services: readonly NetworkService[],
  releases: readonly Release[],
  ids: readonly string[],
  dayLabels: Readonly<Record<string, string>>,
  today: DayNumber,
): WireCalendar {
  const change = nextStart(services, releases);
  const inForce = releasesInForce(services, releases);
  const days = new Map<DayNumber, ServiceDay>();
  const dayOf = (day: DayNumber, isNext: boolean) =>
    days.getOrInsertComputed(day, () => ({ services: [], isException: false, isNext }));
  for (const [index, service] of services.entries()) {
    const isNext = releases[service.release]?.isNext === true;
    for (const day of service.days) if (inForce(service, day)) dayOf(day, isNext).services.push(index);
    for (const day of service.exceptions) if (inForce(service, day)) dayOf(day, isNext).isException = true;
  }
  const listed = [...days.keys()].sort((a, b) => a - b);
  const first = listed[0] ?? 0;
  const last = listed.at(-1) ?? -1;
  // List the days without service between the first and the last day too.
  const from = last - first <= FILLED_DAYS ? first : Math.max(first, today - DAYS_BEFORE);
  for (let day = from; day <= Math.min(last, from + FILLED_DAYS); day++)
    dayOf(day, change !== null && day >= change);
  const isSpecial = specialDays(days, services);
  const calendar: WireCalendar = {};
  for (const [day, entry] of [...days].sort(([a], [b]) => a - b)) {
    const date = formatDay(day);
    const label = dayLabels[date];
    const wire: WireCalendarDay = {
      release_name: releases.find((release) => release.isNext === entry.isNext)?.name ?? '',
      special: isSpecial(day) || label !== undefined,
      service_id: [...new Set(entry.services.map((index) => ids[index] ?? ''))].sort(),
    };
    if (label !== undefined) wire.label = label;
    calendar[date] = wire;
  }
  return calendar;
}

interface ServiceDay {
  services: number[];
  /** Whether calendar_dates.txt deviates from calendar.txt on this day. */
  isException: boolean;
  isNext: boolean;
}

/** How many weeks before and after a day are compared with it. */
const WEEKS_AROUND = 5;
/** A day is regular if its services run on that weekday in this many weeks, its own included, even as exceptions. */
const REGULAR_WEEKS = 3;

/**
 * A day is special if it has an exception that does not recur in the surrounding weeks: some feeds write regular school
 * days as exceptions. In feeds with services that list every date, a day is also special if it differs from most weeks.
 */
function specialDays(
  days: ReadonlyMap<DayNumber, ServiceDay>,
  services: readonly NetworkService[],
): (day: DayNumber) => boolean {
  const sets = new Map([...days].map(([day, entry]) => [day, entry.services.join()]));
  const isListed = services.some((service) => service.isDatesOnly);
  return (day) => {
    const isException = days.get(day)?.isException === true;
    if (!isException && !isListed) return false;
    let weeks = 0;
    let same = 0;
    for (let week = -WEEKS_AROUND; week <= WEEKS_AROUND; week++) {
      const other = sets.get(day + week * 7);
      if (other === undefined) continue;
      weeks++;
      if (other === sets.get(day)) same++;
    }
    return same < REGULAR_WEEKS && (isException || same * 2 < weeks);
  };
}
