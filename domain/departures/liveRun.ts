import type { AsScheduled } from '#domain/result.ts';
import type { Permission, ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import type { LiveTrip, TripUpdate } from '#domain/vehicles/liveTrip.ts';

export const CALL_RELATIONSHIPS = ['SCHEDULED', 'SKIPPED', 'NO_DATA', 'UNSCHEDULED'] as const;
/** SKIPPED: the stop is not served. NO_DATA: there is no prediction for this stop. */
export type CallRelationship = (typeof CALL_RELATIONSHIPS)[number];

/** One call of a run. A loop calls at one stop twice. */
export interface RunCall {
  /** The stop or platform that the vehicle serves. */
  stopId: string;
  /** The scheduled stop of a call that was moved to another platform; `null`: not moved. */
  movedFrom: string | null;
  stopName: string | null;
  stopSequence: number | null;
  /** The track, platform or bay that the vehicle will use; `null`: not reported. */
  track: string | null;
  relationship: CallRelationship;
  scheduledArrival: Temporal.Instant | null;
  scheduledDeparture: Temporal.Instant | null;
  /** The predicted time, to the second; `null` without a prediction. */
  arrival: Temporal.Instant | null;
  departure: Temporal.Instant | null;
  /** `null` without a prediction or without a scheduled time to compare with. */
  delaySeconds: number | null;
  departed: boolean;
  /** Number of calls that the vehicle makes before this one; `null`: unknown. */
  stopsAway: number | null;
  /** The predicted times are approximate. */
  isUncertain: boolean;
  /** Replaces the scheduled headsign at this stop; `null`: no change. */
  headsign: string | null;
  boarding: Permission | AsScheduled;
  alighting: Permission | AsScheduled;
}

/** A run that live data reports, with its calls. Its own delay is that of the whole run, and the only one if `calls` is `null`. */
export interface LiveRun extends Omit<LiveTrip, 'position' | 'heading' | 'nextStopName'> {
  /** The last stop of the run; `null`: unknown. `calls` may contain only some of its stops. */
  lastStopId: string | null;
  /** The name of that stop if the run is known to be cut short, else `null`. */
  endsEarlyAt: string | null;
  /** In travel order; `null`: the source gives no data for individual calls (see `runOfTrip`). */
  calls: readonly RunCall[] | null;
}

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

/**
 * Finds the service date of an undated report. Several runs of a trip may be under way; the report is assumed to
 * describe the run whose time at the reported stop is closest to now. `null`: the report names no timed stop of the trip.
 */
export function dateOfRun(
  run: LiveRun,
  calls: readonly ScheduledStopTrip[],
  now: Temporal.Instant,
  zone: string,
): Temporal.PlainDate | null {
  const next =
    calls.find(({ stopSequence }) => stopSequence !== null && stopSequence === run.nextStopSequence) ??
    calls.find(({ stopId }) => stopId === run.nextStopId);
  const seconds = next?.scheduledArrival ?? next?.scheduledDeparture ?? null;
  if (seconds === null) return null;
  const due = seconds + (run.delaySeconds ?? 0);
  const about = civilDate(now.subtract({ seconds: Math.round(due) }), zone);
  const gap = (date: Temporal.PlainDate) =>
    Math.abs(serviceDay(date, zone).baseSeconds + due - now.epochMilliseconds / 1000);
  const [nearest = about] = [-1, 0, 1].map((days) => about.add({ days })).sort((a, b) => gap(a) - gap(b));
  return nearest;
}
