import type { Permission } from '#domain/schedule/scheduledTrip.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';

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
  /** `null`: as scheduled. */
  boarding: Permission | null;
  alighting: Permission | null;
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
