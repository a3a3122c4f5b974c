/**
 * Whether riders may board or get off at a call: freely, not at all, or only by arrangement with the agency or the
 * driver (GTFS pickup_type and drop_off_type).
 */
export type Permission = 'yes' | 'no' | 'byArrangement';

/** One scheduled call of a trip at a stop (spec section 3, "Scheduled stop trip"). */
export interface ScheduledStopTrip {
  tripId: string;
  /**
   * Spec rule: if the trip id is a string, the block id is the number; otherwise the trip id is. `null` if it is not a
   * number.
   */
  tripNumber: number | null;
  routeId: string;
  stopId: string;
  blockNumber: string | null;
  stopName: string;
  directionId: 0 | 1 | null;
  serviceId: string;
  releaseName: string;
  /**
   * Seconds after noon minus 12 h of the service day; can exceed 24 h. `null` if the feed gives no time.
   * `serviceDay.ts` converts it to an instant on a date.
   */
  scheduledArrival: number | null;
  /** As `scheduledArrival`; `null` if the source has no departure times. */
  scheduledDeparture: number | null;
  /** At this call, since it can change along the way; "" if the source gives none. */
  headsign: string;
  stopSequence: number | null;
  lastStopId: string | null;
  /** The compiler interpolated this time, or it comes from a headway (frequencies.txt, exact_times=0). */
  isApproximate: boolean;
  boarding: Permission;
  alighting: Permission;
}
