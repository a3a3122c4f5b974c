import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';

/**
 * The calls at which riders can only get off: the feed says so (GTFS pickup_type 1), or the trip ends there. Lists of
 * departures never offer them.
 *
 * A loop may begin where it ends, so of a trip's calls at its last stop only the latest is its end.
 *
 * @param trips the calls at one stop on one service day, of any route.
 */
export function alightOnly(trips: readonly ScheduledStopTrip[]): ReadonlySet<ScheduledStopTrip> {
  const calls = new Set(trips.filter((trip) => trip.boarding === 'no'));
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
