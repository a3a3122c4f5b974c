import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';

/** Finds the calls of one day where riders cannot board: pickup_type is 1 (GTFS), or the trip ends. */
export function alightOnlyCalls(trips: readonly ScheduledStopTrip[]): ReadonlySet<ScheduledStopTrip> {
  const calls = new Set(trips.filter((trip) => trip.boarding === 'no'));
  // A loop may begin where it ends: only the latest call at its last stop is its end.
  const latest = new Map<string, ScheduledStopTrip>();
  for (const trip of trips) {
    if (trip.lastStopId !== trip.stopId) continue;
    const key = `${trip.routeId}|${trip.tripId}`;
    const other = latest.get(key);
    if (!other || (trip.stopSequence ?? 0) > (other.stopSequence ?? 0)) latest.set(key, trip);
  }
  for (const end of latest.values()) calls.add(end);
  return calls;
}
