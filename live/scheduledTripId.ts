/** Which scheduled trip a report means: named by its id, by id and start time, or by route, direction and start time. */
import { departureId } from '#domain/departureId.ts';
import type { TripRef } from './feed.ts';
import type { RouteTrips } from './flatSchedule.ts';
import { findRun, type RunningDay } from './tripRun.ts';

/** A report without a trip id speaks of a trip about to run, running or just over. */
const NEAR_SECONDS = 6 * 3600;

/**
 * The trip id as the schedule has it. A trip that runs by headway is one departure of it. Without an id it is the only
 * trip in service that starts then; `null` when there is none or several. An id the schedule does not know is kept.
 */
export function scheduledTripId(
  routeTrips: RouteTrips | null,
  ref: TripRef,
  days: readonly RunningDay[],
  now: number,
): string | null {
  const { tripId, startSeconds } = ref;
  if (tripId !== null) {
    if (startSeconds === null || routeTrips === null || routeTrips.byId.has(tripId)) return tripId;
    const departure = departureId(tripId, startSeconds);
    return routeTrips.byId.has(departure) ? departure : tripId;
  }
  if (routeTrips === null || startSeconds === null) return null;
  const { trips, patterns } = routeTrips.timetable;
  const fitting = new Set<string>();
  for (const trip of trips) {
    const first = trip.departures.find((time) => time !== null) ?? null;
    if (first !== startSeconds) continue;
    if (ref.directionId !== null && patterns[trip.pattern]?.directionId !== ref.directionId) continue;
    const run = findRun(routeTrips, trip.tripId, ref.startDate, days, now);
    if (run === null || run.start - now > NEAR_SECONDS || now - run.end > NEAR_SECONDS) continue;
    const on = days.find(({ day }) => day.date.equals(run.day.date));
    if (on?.services.has(run.trip.serviceId)) fitting.add(trip.tripId);
  }
  const [only, another] = fitting;
  return another === undefined ? (only ?? null) : null;
}
