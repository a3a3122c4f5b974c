/**
 * The rows of a plan: types and names of MOTIS 2 (its client's `PlanResponse`), so that clients of MOTIS read our answers
 * and our client reads those of a MOTIS. Times are RFC 3339, durations seconds. Fields of our own are marked as such;
 * clients of MOTIS ignore them.
 */

export interface WirePlace {
  name: string;
  stopId?: string | undefined;
  parentId?: string | undefined;
  lat: number;
  lon: number;
  tz?: string | undefined;
  arrival?: string | undefined;
  departure?: string | undefined;
  scheduledArrival?: string | undefined;
  scheduledDeparture?: string | undefined;
  scheduledTrack?: string | undefined;
  track?: string | undefined;
  vertexType?: 'NORMAL' | 'TRANSIT' | undefined;
  pickupType?: 'NORMAL' | 'NOT_ALLOWED' | undefined;
  dropoffType?: 'NORMAL' | 'NOT_ALLOWED' | undefined;
  cancelled?: boolean | undefined;
}

/** Google's polyline with `precision` digits after the point; `length` is the number of points. */
export interface WirePolyline {
  points: string;
  precision: number;
  length: number;
}

export interface WirePlanAlert {
  headerText: string;
  descriptionText: string;
  url?: string | undefined;
}

export interface WireLeg {
  mode: string;
  from: WirePlace;
  to: WirePlace;
  duration: number;
  startTime: string;
  endTime: string;
  scheduledStartTime: string;
  scheduledEndTime: string;
  realTime: boolean;
  scheduled: boolean;
  distance?: number | undefined;
  interlineWithPreviousLeg?: boolean | undefined;
  headsign?: string | undefined;
  routeId?: string | undefined;
  directionId?: string | undefined;
  routeColor?: string | undefined;
  routeTextColor?: string | undefined;
  routeType?: number | undefined;
  agencyId?: string | undefined;
  agencyName?: string | undefined;
  agencyUrl?: string | undefined;
  tripId?: string | undefined;
  routeShortName?: string | undefined;
  routeLongName?: string | undefined;
  displayName?: string | undefined;
  cancelled?: boolean | undefined;
  intermediateStops?: WirePlace[] | undefined;
  legGeometry: WirePolyline;
  alerts?: WirePlanAlert[] | undefined;
  bikesAllowed?: boolean | undefined;
  wheelchairAccessible?: 'ACCESSIBLE' | 'NOT_ACCESSIBLE' | undefined;
  effectiveFareLegIndex?: number | undefined;
  fareTransferIndex?: number | undefined;
  /** Ours: "YYYY-MM-DD", the trip's service day. */
  serviceDate?: string | undefined;
  /** Ours: "HH:MM:SS", the start of the departure of a trip that frequencies.txt repeats. */
  tripStart?: string | undefined;
  /** Ours: the change from the previous ride, in seconds. */
  change?: { needed: number; slack: number; guaranteed: boolean } | undefined;
  /** Ours: the next vehicle between the same stops. */
  ifMissed?: { routeId: string; tripId: string; departure: string; arrival: string } | undefined;
  /** Ours: the timetable gives approximate times only. */
  approximate?: boolean | undefined;
  /** Ours: boarding or getting off has to be arranged. */
  byArrangement?: boolean | undefined;
}

export interface WireFareProduct {
  name: string;
  amount: number;
  currency: string;
  riderCategory?: { riderCategoryName: string; isDefaultFareCategory: boolean } | undefined;
  media?: { fareMediaName?: string | undefined; fareMediaType: string } | undefined;
}

/** Products by effective fare leg; the inner lists are alternatives, each of products that are needed together. */
export interface WireFareTransfer {
  rule?: string | undefined;
  transferProducts?: WireFareProduct[] | undefined;
  effectiveFareLegProducts: WireFareProduct[][][];
}

export interface WireItinerary {
  duration: number;
  startTime: string;
  endTime: string;
  transfers: number;
  id: string;
  legs: WireLeg[];
  fareTransfers?: WireFareTransfer[] | undefined;
  /** Ours: what may be in the way of a rider who asked for step-free journeys. */
  accessDoubts?: { kind: 'elevator' | 'unknown'; stopId: string; name: string }[] | undefined;
}

export interface WirePlan {
  requestParameters: Record<string, string>;
  debugOutput: Record<string, number>;
  from: WirePlace;
  to: WirePlace;
  direct: WireItinerary[];
  itineraries: WireItinerary[];
  previousPageCursor: string;
  nextPageCursor: string;
  /** Ours: with no itineraries, when the next journey leaves; missing if none does within 24 hours. */
  nextDeparture?: string | undefined;
  /** Ours: when the live data was current; missing: the journeys are by the timetable. */
  liveTime?: string | undefined;
}

/** The body of status 400, 404 and 503. MOTIS has only `error`; the other fields are ours. */
export interface WireRefusal {
  error: string;
  code?: string | undefined;
  place?: 'from' | 'to' | undefined;
  /** "YYYY-MM-DD": first and last day of the schedule. */
  knownFrom?: string | undefined;
  knownUntil?: string | undefined;
}
