import type { RunRelationship, TripInstance } from '#domain/trip/tripInstance.ts';
import type { Occupancy } from './occupancy.ts';
import type { DelayStatus } from './status.ts';

/** A trip that live data reports, with or without a known position (spec section 7, `trips`). */
export interface LiveTrip extends TripInstance {
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  /** For rail: the train number that riders know. */
  blockId: string | null;
  /** Fleet number, or car numbers joined by commas; `null` if the vehicle is unknown. */
  vehicleId: string | null;
  /** WGS 84 degrees; `null` without GPS. */
  position: { lat: number; lon: number } | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Negative: early. `null`: not reported, or the status says that there is none. */
  delaySeconds: number | null;
  status: DelayStatus | null;
  nextStopId: string | null;
  nextStopName: string | null;
  nextStopSequence: number | null;
  occupancy: Occupancy;
  /** Time of the last report; `null` if it is missing or implausible. */
  reportedAt: Temporal.Instant | null;
  relationship: RunRelationship;
}
