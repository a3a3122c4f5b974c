import type { Departure } from './departure.ts';
import type { IsDetoured } from './detouredStops.ts';
import { ageInSeconds, STALE_SECONDS } from './freshness.ts';
import type { LiveTrip } from './liveTrip.ts';
import { civilDate } from './serviceDay.ts';
import type { TripUpdate } from './tripUpdate.ts';

interface ExtraSources {
  /** Live trips that the schedule does not have, and their updates, already cured by `cureDayTooLate`. */
  extras: readonly { trip: LiveTrip; update: TripUpdate }[];
  stopId: string;
  /** `null`: both. */
  directionId: 0 | 1 | null;
  /** From `detouredStops`. */
  isDetoured: IsDetoured;
  now: Temporal.Instant;
  zone: string;
}

/**
 * What leaves a stop beyond the schedule: trips added on the day, by their own updates alone. Only what an update gives
 * a time for is told; a trip that says nothing of its direction is told in both, by where it goes. Calls that a
 * detour leaves out are not told of, as those are not that the trip itself skips.
 */
export function extraDepartures({
  extras,
  stopId,
  directionId,
  isDetoured,
  now,
  zone,
}: ExtraSources): Departure[] {
  return extras.flatMap(({ trip, update }) => {
    if (trip.status === 'CANCELED') return [];
    if (trip.reportedAt && ageInSeconds(trip.reportedAt, now) > STALE_SECONDS) return [];
    const heading = trip.directionId ?? update.directionId;
    if (directionId !== null && heading !== null && heading !== directionId) return [];
    const last = update.calls.length - 1;
    return update.calls.flatMap((call, place): Departure[] => {
      const { expected } = call;
      if (call.stopId !== stopId || call.departed || call.skipped || expected === null) return [];
      if (isDetoured({ routeId: trip.routeId, stopId, directionId: heading }, expected)) return [];
      const serviceDate = civilDate(expected, zone);
      const ahead = update.calls.slice(0, place).filter((each) => !each.departed && !each.skipped);
      return [
        {
          key: `${serviceDate}|${trip.tripId}|${stopId}|${call.stopSequence ?? place}`,
          serviceDate,
          trip: {
            tripId: trip.tripId,
            tripNumber: null,
            routeId: trip.routeId,
            stopId,
            blockNumber: trip.blockId,
            stopName: call.stopName,
            directionId: heading,
            serviceId: '',
            releaseName: '',
            scheduledArrival: null,
            scheduledDeparture: null,
            headsign: trip.headsign ?? update.headsign ?? update.calls[last]?.stopName ?? '',
            stopSequence: call.stopSequence,
            lastStopId: update.calls[last]?.stopId ?? null,
            isApproximate: false,
            boarding: 'yes',
            alighting: 'yes',
          },
          scheduled: expected,
          state: { kind: 'extra', expected },
          at: expected,
          live: trip,
          occupancy: trip.occupancy,
          vehicleId: trip.vehicleId,
          // Without GPS nobody knows which it has left.
          stopsAway: trip.status === 'NO GPS' ? null : ahead.length,
          isLast: false,
          alightOnly: place === last,
        },
      ];
    });
  });
}
