import type { CalendarDay } from './calendar.ts';
import { rowsInForce } from './release.ts';
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
