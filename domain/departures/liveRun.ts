import type { Occupancy } from '#domain/vehicles/occupancy.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** What names one run of a trip: the trip id, the date, and the start where one id leaves several times a day. */
export interface RunKey {
  tripId: string;
  /** `null`: the source did not say. */
  serviceDate: Temporal.PlainDate | null;
  /** Seconds after noon minus 12 h; only of a trip that runs by headway or was added. */
  startSeconds: number | null;
}

/** How a run relates to the schedule, as GTFS-realtime words it; NEW, which takes the place of ADDED, reads as that. */
export const RUN_RELATIONSHIPS = [
  'SCHEDULED',
  'ADDED',
  'UNSCHEDULED',
  'CANCELED',
  'DELETED',
  'DUPLICATED',
  'REPLACEMENT',
] as const;
export type RunRelationship = (typeof RUN_RELATIONSHIPS)[number];

export const CALL_RELATIONSHIPS = ['SCHEDULED', 'SKIPPED', 'NO_DATA', 'UNSCHEDULED'] as const;
/** SKIPPED: the stop is not served. NO_DATA: nothing is predicted here. */
export type CallRelationship = (typeof CALL_RELATIONSHIPS)[number];

/** One call of a run, in the order of travel: a loop calls twice at one stop. */
export interface RunCall {
  stopId: string;
  stopName: string | null;
  stopSequence: number | null;
  relationship: CallRelationship;
  scheduledArrival: Temporal.Instant | null;
  scheduledDeparture: Temporal.Instant | null;
  /** As predicted, to the second; `null` where nothing is. */
  arrival: Temporal.Instant | null;
  departure: Temporal.Instant | null;
  /** `null` where nothing is predicted, or there is no schedule to be late by. */
  delaySeconds: number | null;
  departed: boolean;
  /** How many calls the vehicle still makes before this one; `null` unknown. */
  stopsAway: number | null;
}

/** What the live source knows of one run, call by call. */
export interface LiveRun extends RunKey {
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  blockId: string | null;
  vehicleId: string | null;
  relationship: RunRelationship;
  status: DelayStatus | null;
  occupancy: Occupancy;
  /** Of the last report; `null` when that is not known. */
  reportedAt: Temporal.Instant | null;
  /** The run's one delay in minutes, with the codes of spec section 5: all that is known where `calls` is `null`. */
  delay: number | null;
  nextStopId: string | null;
  nextStopSequence: number | null;
  /** Where the run ends; `null` when unknown. `calls` may hold some of its stops only. */
  lastStopId: string | null;
  /** The name of that stop, where the run is cut short and its schedule goes on; `null`: it goes all its way. */
  endsEarlyAt: string | null;
  /** `null`: the source tells nothing of single calls, as the real service's `trips`. */
  calls: readonly RunCall[] | null;
}
