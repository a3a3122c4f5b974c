/** A trip on the road as the live service knows it, before it is written for the wire. */
import type { RunRelationship } from '#domain/departures/liveRun.ts';
import type { ServiceDay } from '#domain/time/serviceDay.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';
import type { RunningCall } from './tripCalls.ts';

/** Times are Unix seconds; `null` is unknown. */
export interface RunningTrip {
  tripId: string;
  routeId: string;
  isRail: boolean;
  relationship: RunRelationship;
  directionId: 0 | 1 | null;
  directionName: string | null;
  headsign: string | null;
  blockId: string | null;
  serviceId: string | null;
  /** Service day the trip belongs to. */
  day: ServiceDay | null;
  /** First and last scheduled call, seconds after noon minus 12 h of the service date. */
  startSeconds: number | null;
  endSeconds: number | null;
  /** The id and the date alone do not name it: it runs by headway, or it is beyond the schedule. */
  isNamedByStart: boolean;
  vehicleId: string | null;
  position: { lat: number; lon: number } | null;
  bearing: number | null;
  /** Minutes, as riders are told. */
  delayMinutes: number | null;
  status: DelayStatus | null;
  occupancy: string | null;
  /** When the vehicle, or without one the trip, was last reported. */
  reportedAt: number | null;
  /** When the prediction of its calls was made; `null` when nobody says. */
  predictedAt: number | null;
  calls: RunningCall[];
  /** Index into `calls`; `null` when the trip is over or cancelled, or nobody knows. */
  next: number | null;
  /** It has left its first call, or its vehicle says so. */
  hasBegun: boolean;
  /** It has left its last call. */
  isOver: boolean;
  /** It is one of those that `trips` lists: of each trip the run of now. */
  isOnRoad: boolean;
  /** The feed itself speaks of this trip; otherwise only the schedule does. */
  isReported: boolean;
}
