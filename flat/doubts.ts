/** Whether a new version may replace the current one unseen: it must cover the next days, and not lose much of the service. */
import { formatDay } from './compile/network/datesAndZones.ts';
import type { Network } from './compile/network/network.ts';
import { readReport, readWaiting, type ServiceSize } from './store/versions.ts';

/** A version must have service until at least this many days from today. */
const DAYS_COVERED = 7;
/** Holidays in a week that may have the service of its quietest day. */
const MAX_HOLIDAYS = 2;
/** Days whose trips are counted, from today. */
const DAYS_COUNTED = 400;

export function serviceSize({ services, trips, stopTimes, today }: Network): ServiceSize {
  const tripsOf = new Map<number, number>();
  for (const [index, { service }] of trips.entries()) {
    if (stopTimes.starts[index] !== stopTimes.ends[index])
      tripsOf.set(service, (tripsOf.get(service) ?? 0) + 1);
  }
  let last: number | null = null;
  const byDay = new Map<number, number>();
  for (const [service, count] of tripsOf) {
    for (const day of services[service]?.days ?? []) {
      last = Math.max(last ?? day, day);
      if (day >= today && day < today + DAYS_COUNTED) byDay.set(day, (byDay.get(day) ?? 0) + count);
    }
  }
  const days = [...byDay].sort(([a], [b]) => a - b);
  return {
    lastDay: last === null ? null : formatDay(last),
    tripsByDay: Object.fromEntries(days.map(([day, count]) => [formatDay(day), count])),
  };
}

interface Size {
  version: string;
  counts: { routes: number; stops: number };
  service: ServiceSize;
}

/** Returns the reasons, as the ends of sentences about the version, why it should wait; none if it may become current. */
export async function doubtsAbout(
  next: Size,
  current: string | null,
  store: string,
  maxLoss: number | undefined,
  today: string,
): Promise<string[]> {
  const waiting = await readWaiting(store);
  if (waiting?.version === next.version) return waiting.doubts;
  if (maxLoss === undefined) return [];
  const present = current === null ? null : await readReport(store, current);
  const doubts: string[] = [];
  const { lastDay } = next.service;
  const week = daysFrom(today, DAYS_COVERED);
  // A schedule that ends soon is still better than one that ends sooner.
  const isShorter = lastDay !== null && lastDay < (present?.service?.lastDay ?? '99991231');
  if (lastDay !== null && lastDay < (week.at(-1) ?? '') && isShorter)
    doubts.push(`has no service after ${lastDay}, less than ${DAYS_COVERED} days from ${today}`);
  if (present === null) return doubts;
  const isMuchLess = (count: number, before: number) => count < before * (1 - maxLoss);
  for (const what of ['routes', 'stops'] as const) {
    const [count, before] = [next.counts[what], present.counts?.[what] ?? 0];
    if (isMuchLess(count, before)) doubts.push(`has ${count} ${what} instead of ${before}`);
  }
  const before = present.service?.tripsByDay ?? {};
  const tripsOn = (day: string) => next.service.tripsByDay[day] ?? 0;
  const lostDays = week.filter((day) => isMuchLess(tripsOn(day), before[day] ?? 0));
  // A holiday or two may have as few trips as the quietest day of the week.
  const quietest = Math.min(...week.map((day) => before[day] ?? Number.POSITIVE_INFINITY));
  const [lostDay] =
    lostDays.length > MAX_HOLIDAYS ? lostDays : lostDays.filter((day) => isMuchLess(tripsOn(day), quietest));
  if (lostDay !== undefined)
    doubts.push(`has ${tripsOn(lostDay)} trips on ${lostDay} instead of ${before[lostDay]}`);
  return doubts;
}

function daysFrom(today: string, count: number): string[] {
  const first = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString().replaceAll('-', ''));
}
