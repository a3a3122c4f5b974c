import type { ServiceSeconds } from '#domain/units.ts';
import { type CalendarDay, rowsInForce } from './calendar.ts';
import type { ScheduledStopTrip } from './scheduledTrip.ts';

/** Lists a day's calls by time, each once. Selects by service, then by release, since releases share service ids. */
export function tripsOfDay(rows: readonly ScheduledStopTrip[], day: CalendarDay): ScheduledStopTrip[] {
  const services = new Set(day.serviceIds);
  const running = rows.filter((row) => services.has(row.serviceId));
  const once = new Map<string, ScheduledStopTrip>();
  for (const row of rowsInForce(running, day.date)) {
    const key = `${row.routeId}|${row.tripId}|${row.stopId}|${row.stopSequence ?? row.scheduledArrival}`;
    const other = once.get(key);
    if (!other || row.releaseName > other.releaseName) once.set(key, row);
  }
  return [...once.values()].sort(byScheduledTime);
}

const byScheduledTime = (a: ScheduledStopTrip, b: ScheduledStopTrip): number =>
  (a.scheduledArrival ?? Number.POSITIVE_INFINITY) - (b.scheduledArrival ?? Number.POSITIVE_INFINITY) || 0;

export interface Hour<T> {
  /** Hour of the service day: 24 is the hour after midnight. */
  hour: number;
  trips: T[];
}

/** Groups trips by hour. Trips without a time are omitted. */
export function groupByHour<T>(trips: readonly T[], timeOf: (trip: T) => ServiceSeconds | null): Hour<T>[] {
  const timed = trips.flatMap((trip) => {
    const time = timeOf(trip);
    return time === null ? [] : { trip, time };
  });
  timed.sort((a, b) => a.time - b.time);
  const hours = Map.groupBy(timed, ({ time }) => Math.floor(time / 3600));
  return Array.from(hours, ([hour, inHour]) => ({ hour, trips: inHour.map(({ trip }) => trip) }));
}

/** Finds the index of the earliest time from `now` on; `null`: none, or `now` < 0. */
export function nextTripIndex(times: readonly (ServiceSeconds | null)[], now: ServiceSeconds): number | null {
  if (now < 0) return null;
  let next: number | null = null;
  for (const [index, time] of times.entries()) {
    if (time === null || time < now) continue;
    if (next === null || time < (times[next] ?? 0)) next = index;
  }
  return next;
}

/** The documents of a parent route's lines, and a response for the parent (spec section 7). */
interface Sources<Row> {
  /** Each line with the rows of its own document; empty if the document is missing or unreadable. */
  ofLines: readonly { lineId: string; rows: readonly Row[] }[];
  /** The parent's own id; `null` if only some of its lines are requested, without rows of the parent itself. */
  parentId: string | null;
  /** The response for the parent. */
  ofParent: readonly Row[];
  /** Keys of what a row represents, such as its trip. A row with a known key is a duplicate. */
  keysOf: (row: Row) => readonly string[];
}

/** Lists the documents' rows, then the response's new rows: those of lines without a document, then the parent's own. */
export function withParentRows<Row extends { routeId: string }>({
  ofLines,
  parentId,
  ofParent,
  keysOf,
}: Sources<Row>): Row[] {
  const documented = ofLines.flatMap(({ rows }) => rows);
  const rowsOf = (id: string) => ofParent.filter((row) => row.routeId === id);
  const missing = ofLines.filter(({ rows }) => rows.length === 0).flatMap(({ lineId }) => rowsOf(lineId));
  const withMissing = [...documented, ...newRows(documented, missing, keysOf)];
  return [...withMissing, ...newRows(withMissing, parentId === null ? [] : rowsOf(parentId), keysOf)];
}

function newRows<Row>(
  known: readonly Row[],
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): Row[] {
  // Most routes have no parent, so it would be wasteful to index the thousands of trips of a stop.
  if (rows.length === 0) return [];
  const keys = new Set(known.flatMap(keysOf));
  return rows.filter((row) => !keysOf(row).some((key) => keys.has(key)));
}
