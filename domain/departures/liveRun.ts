import type { Occupancy } from '#domain/vehicles/occupancy.ts';
import type { RunKey, RunRelationship } from '#domain/vehicles/runKey.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';

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

export interface LiveRun extends RunKey {
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  blockId: string | null;
  vehicleId: string | null;
  relationship: RunRelationship;
  status: DelayStatus | null;
  occupancy: Occupancy;
  /** Time of the last report; `null`: unknown. */
  reportedAt: Temporal.Instant | null;
  /** The run's overall delay in minutes, with the codes of spec section 5. The only delay if `calls` is `null`. */
  delay: number | null;
  nextStopId: string | null;
  nextStopSequence: number | null;
  /** The last stop of the run; `null`: unknown. `calls` may contain only some of its stops. */
  lastStopId: string | null;
  /** The name of that stop if the run is known to be cut short, else `null`. */
  endsEarlyAt: string | null;
  /** In travel order; `null`: the source gives no data for individual calls (see `runOfTrip`). */
  calls: readonly RunCall[] | null;
}
