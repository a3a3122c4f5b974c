import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import type { TripUpdate } from '#domain/vehicles/tripUpdate.ts';
import type { LiveRun } from './liveRun.ts';

/** Returns the run of a `trips` row, which has no stop predictions. */
export const runOfTrip = (trip: LiveTrip): LiveRun => ({
  ...trip,
  lastStopId: null,
  endsEarlyAt: null,
  calls: null,
});

/** Returns the run of a `trip-update` for a trip missing from `trips`. */
export const runOfUpdate = (update: TripUpdate): LiveRun => ({
  ...update,
  startSeconds: null,
  blockId: null,
  vehicleId: null,
  relationship: 'SCHEDULED',
  occupancy: 'other',
  reportedAt: null,
  lastStopId: null,
  endsEarlyAt: null,
  calls: null,
});

/** Returns a run with the stops of its `trip-update`, which `correctServiceDay` must have corrected. */
export function withTripUpdate(run: LiveRun, update: TripUpdate): LiveRun {
  const { calls } = update;
  // A shortened trip ends at its last served stop.
  const end = calls.findLast(({ skipped }) => !skipped);
  const next = calls.findIndex((call) => !call.departed);
  const hasBegun = calls.some((call) => call.departed);
  const hasGps = update.status !== 'noGps';
  return {
    ...run,
    serviceDate: run.serviceDate ?? update.serviceDate,
    directionId: run.directionId ?? update.directionId,
    headsign: run.headsign ?? update.headsign ?? end?.stopName ?? null,
    status: update.status ?? run.status,
    delaySeconds: update.delaySeconds ?? run.delaySeconds,
    nextStopId: update.nextStopId ?? run.nextStopId,
    nextStopSequence: update.nextStopSequence ?? run.nextStopSequence,
    lastStopId: end?.stopId ?? null,
    endsEarlyAt: end && end !== calls.at(-1) ? end.stopName : null,
    calls: calls.map((call, index) => {
      // Without GPS, the estimates date from before the signal was lost.
      const expected = hasGps ? call.expected : null;
      return {
        stopId: call.stopId,
        stopName: call.stopName,
        track: null,
        stopSequence: call.stopSequence,
        relationship: call.skipped ? 'SKIPPED' : 'SCHEDULED',
        scheduledArrival: call.scheduled,
        scheduledDeparture: call.scheduled,
        arrival: expected,
        departure: expected,
        delaySeconds: hasGps ? call.delaySeconds : null,
        departed: call.departed,
        movedFrom: null,
        isUncertain: false,
        headsign: null,
        boarding: null,
        alighting: null,
        stopsAway:
          hasGps && hasBegun && !call.departed && !call.skipped
            ? calls.slice(next, index).filter((each) => !each.skipped).length
            : null,
      };
    }),
  };
}
