import type { CalendarDay } from './calendar.ts';
import type { Timetable } from './timetable.ts';

/**
 * Share of the departures of the busiest stop that a stop must have to open a page. The first stop of a line may be one
 * where few of its trips begin: two a day of Philadelphia's Lansdale Line, against forty-six two stops on.
 */
const SHARE = 1 / 4;

/**
 * The first of `stopIds`, in the order of travel, where a fair share of the day's trips in one direction depart; `null`
 * when none runs.
 */
export function openingStop(
  timetables: readonly Timetable[],
  { directionId, day }: { directionId: 0 | 1; day: CalendarDay },
  stopIds: readonly string[],
): string | null {
  const services = new Set(day.serviceIds);
  const departures = new Map<string, number>();
  for (const { patterns, trips } of timetables) {
    for (const trip of trips) {
      const pattern = patterns[trip.pattern];
      if (pattern?.directionId !== directionId || !services.has(trip.serviceId)) continue;
      // Nobody departs where the trip ends.
      const last = trip.departures.findLastIndex((at) => at !== null);
      for (const [call, stopId] of pattern.stopIds.entries()) {
        if (call >= last || (trip.departures[call] ?? null) === null) continue;
        departures.set(stopId, (departures.get(stopId) ?? 0) + 1);
      }
    }
  }
  const most = Math.max(0, ...departures.values());
  return most === 0 ? null : (stopIds.find((id) => (departures.get(id) ?? 0) >= most * SHARE) ?? null);
}
