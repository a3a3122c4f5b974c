/**
 * What live data changes about the trips of one view (`serviceView`). Positions count the calls of the trip's pattern from 0;
 * seconds are schedule times of the trip's own service day. Stops and trips are indexes of the `PlannerTimetable`.
 */
export interface LiveChanges {
  /** At most one entry for a trip on a day. */
  trips: readonly TripChange[];
  /** Trips that the schedule lacks: added, duplicated, or a replacement whose stops differ. */
  added: readonly AddedTrip[];
  /** Pathways that nobody can use, such as an elevator out of service: indexes of `PlannerTimetable.pathways`. */
  closedPathways: readonly number[];
}

/** One scheduled trip on one service day. */
export interface TripChange {
  trip: number;
  /** Days after `PlannerTimetable.firstDate`. */
  day: number;
  /** Cancelled, deleted, or replaced by an entry of `added`: the trip does not run as scheduled. */
  cancelled: boolean;
  /** Expected times of all calls, in order; `null` if they are the scheduled ones. Never decreasing. */
  expected: { arrivals: Int32Array; departures: Int32Array } | null;
  /** Positions at which the vehicle does not stop. */
  skipped: readonly number[];
  /** Calls at another platform or stop than scheduled. */
  moved: readonly { position: number; stop: number }[];
}

export const tripDayKey = (trip: number, day: number): string => `${trip} ${day}`;

/** The change of a trip about which nothing more is known. */
export const changeOfTrip = (trip: number, day: number, cancelled: boolean): TripChange => ({
  trip,
  day,
  cancelled,
  expected: null,
  skipped: [],
  moved: [],
});

export interface AddedTrip {
  /** The id that live data gives the trip. */
  tripId: string;
  /** The service day of the times: days after `PlannerTimetable.firstDate`. */
  day: number;
  route: number;
  direction: 0 | 1;
  headsign: string;
  /** In travel order, at least two. */
  stops: readonly number[];
  arrivals: Int32Array;
  departures: Int32Array;
  /** The scheduled trip that it duplicates or replaces; `null` without one. Wheelchair access comes from it. */
  like: number | null;
}

export const NO_CHANGES: LiveChanges = { trips: [], added: [], closedPathways: [] };
