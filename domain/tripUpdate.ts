import type { DelayStatus } from './status.ts';

/** A call of a running trip; keyed by `stopSequence`, since loops call twice at one stop. */
export interface TripCall {
  stopId: string;
  stopName: string;
  stopSequence: number | null;
  /** The scheduled and the expected instant; `null` when the source gives none. */
  scheduled: Temporal.Instant | null;
  expected: Temporal.Instant | null;
  /** Minutes; `null` when unknown (999 on the wire). */
  delay: number | null;
  departed: boolean;
  skipped: boolean;
}

/** A running trip, stop by stop (spec section 7, `trip-update`). */
export interface TripUpdate {
  tripId: string;
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  delay: number | null;
  status: DelayStatus | null;
  nextStopId: string | null;
  nextStopSequence: number | null;
  isRealTime: boolean;
  calls: TripCall[];
}
