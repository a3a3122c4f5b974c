/**
 * May riders get on, or off, at a call: freely, not at all, or only when they arranged it beforehand with the agency or
 * the driver (GTFS pickup_type and drop_off_type).
 */
export type Permission = 'yes' | 'no' | 'byArrangement';

/** One scheduled call of a trip at a stop (spec section 3, "Scheduled stop trip"). */
export interface ScheduledStopTrip {
  tripId: string;
  /** Spec rule: a string trip id means the block id is the number; otherwise the trip id is. `null` when it is no number. */
  tripNumber: number | null;
  routeId: string;
  stopId: string;
  blockNumber: string | null;
  stopName: string;
  directionId: 0 | 1 | null;
  serviceId: string;
  releaseName: string;
  /**
   * Seconds after noon minus 12 h of the service day; may pass 24 h. `null` when the feed gave no time.
   * The instant on a given date comes from `serviceDay.ts`.
   */
  scheduledArrival: number | null;
  /** As `scheduledArrival`; `null` when the source says nothing of departures. */
  scheduledDeparture: number | null;
  /** At this call, where it changes on the way; "" when the source gives none. */
  headsign: string;
  stopSequence: number | null;
  lastStopId: string | null;
  /** The compiler interpolated this time, or it comes from a headway (frequencies.txt, exact_times=0). */
  isApproximate: boolean;
  boarding: Permission;
  alighting: Permission;
}
