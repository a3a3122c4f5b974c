/** Whether riders may board or get off; `byArrangement` with agency or driver (GTFS pickup_type, drop_off_type). */
export const PERMISSIONS = ['yes', 'no', 'byArrangement'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** One scheduled call of a trip at a stop (spec section 3, "Scheduled stop trip"). */
export interface ScheduledStopTrip {
  tripId: string;
  /** The block id if the trip id is a string, else the trip id (spec section 3); `null` if not a number. */
  tripNumber: number | null;
  routeId: string;
  stopId: string;
  blockNumber: string | null;
  stopName: string;
  directionId: 0 | 1 | null;
  serviceId: string;
  releaseName: string;
  /** Seconds after noon minus 12 h; can exceed 24 h. `null` if the feed gives no time. */
  scheduledArrival: number | null;
  /** Like `scheduledArrival`; `null` if the source has no departure times. */
  scheduledDeparture: number | null;
  /** The headsign at this call, since it can change along the way; "" if the source gives none. */
  headsign: string;
  /** The track, platform or bay of the call by the timetable; `null` if the feed gives none. */
  track: string | null;
  stopSequence: number | null;
  lastStopId: string | null;
  /** The agency does not guarantee the time: it is interpolated, corrected or derived from a headway. */
  isApproximate: boolean;
  boarding: Permission;
  alighting: Permission;
}
