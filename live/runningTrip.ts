/** A trip on the road as the live service knows it, before it is written for the wire. */
import type { ServiceDay } from '#domain/serviceDay.ts';
import type { DelayStatus } from '#domain/status.ts';
import type { TripRelationship } from './feed.ts';
import type { RunningCall } from './tripCalls.ts';

/** Times are Unix seconds; `null` is unknown. */
export interface RunningTrip {
  tripId: string;
  routeId: string;
  isRail: boolean;
  relationship: TripRelationship;
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
  vehicleId: string | null;
  position: { lat: number; lon: number } | null;
  bearing: number | null;
  /** Minutes, as riders are told. */
  delayMinutes: number | null;
  status: DelayStatus | null;
  occupancy: string | null;
  /** When the vehicle, or without one the trip, was last reported. */
  reportedAt: number | null;
  calls: RunningCall[];
  /** Index into `calls`; `null` when the trip is over or cancelled, or nobody knows. */
  next: number | null;
  /** It has left its last call. */
  isOver: boolean;
  /** The feed itself speaks of this trip; otherwise only the schedule does. */
  isReported: boolean;
}
