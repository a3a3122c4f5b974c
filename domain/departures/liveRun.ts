import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';

export const CALL_RELATIONSHIPS = ['SCHEDULED', 'SKIPPED', 'NO_DATA', 'UNSCHEDULED'] as const;
/** SKIPPED: the stop is not served. NO_DATA: there is no prediction for this stop. */
export type CallRelationship = (typeof CALL_RELATIONSHIPS)[number];

/** One call of a run. A loop calls at one stop twice. */
export interface RunCall {
  stopId: string;
  stopName: string | null;
  stopSequence: number | null;
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
}

/** A run that live data reports, with its calls. `delay` is that of the whole run, and the only one if `calls` is `null`. */
export interface LiveRun extends Omit<LiveTrip, 'position' | 'heading' | 'nextStopName'> {
  /** The last stop of the run; `null`: unknown. `calls` may contain only some of its stops. */
  lastStopId: string | null;
  /** The name of that stop if the run is known to be cut short, else `null`. */
  endsEarlyAt: string | null;
  /** In travel order; `null`: the source gives no data for individual calls (see `runOfTrip`). */
  calls: readonly RunCall[] | null;
}
