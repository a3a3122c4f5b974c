/** A GTFS-realtime feed, decoded: only what riders are told, with `null` where the feed says nothing. */

/** The three kinds of feed the live service polls. */
export type FeedKind = 'vehiclePositions' | 'tripUpdates' | 'alerts';

/** How a trip relates to the schedule, as GTFS-realtime words it. */
export type TripRelationship =
  | 'SCHEDULED'
  | 'ADDED'
  | 'UNSCHEDULED'
  | 'CANCELED'
  | 'REPLACEMENT'
  | 'DUPLICATED'
  | 'DELETED';

/** Which trip a report is about. */
export interface TripRef {
  /** `null`: named by route, start time and, mostly, direction instead. */
  tripId: string | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  /** `YYYYMMDD`, the service date. */
  startDate: string | null;
  /** Seconds after noon minus 12 h: of a trip that runs by headway, which departure it is. */
  startSeconds: number | null;
  relationship: TripRelationship;
}

export interface VehicleReport {
  trip: TripRef;
  /** The label riders see, else the id. */
  vehicleId: string | null;
  /** WGS 84 degrees. */
  position: { lat: number; lon: number } | null;
  /** Degrees clockwise from north. */
  bearing: number | null;
  currentStopSequence: number | null;
  stopId: string | null;
  /** GTFS-realtime OccupancyStatus word. */
  occupancy: string | null;
  /** Unix seconds. */
  timestamp: number | null;
}

/** One StopTimeUpdate. Delays are seconds, times Unix seconds. */
export interface StopReport {
  stopSequence: number | null;
  stopId: string | null;
  arrivalDelay: number | null;
  arrivalTime: number | null;
  departureDelay: number | null;
  departureTime: number | null;
  relationship: 'SCHEDULED' | 'SKIPPED' | 'NO_DATA';
}

export interface TripReport {
  trip: TripRef;
  vehicleId: string | null;
  /** Seconds, for the trip as a whole. */
  delay: number | null;
  stops: StopReport[];
  /** Unix seconds. */
  timestamp: number | null;
}

/** What an alert is about; every part that is set narrows it. */
export interface AlertScope {
  routeId: string | null;
  routeType: number | null;
  directionId: 0 | 1 | null;
  tripId: string | null;
  stopId: string | null;
}

/** The same text in several languages; `language` is a BCP 47 code, or `null` when the feed gives none. */
export type FeedText = { text: string; language: string | null }[];

export interface AlertReport {
  id: string;
  /** Unix seconds; an open end is `null`. No period: as long as the alert is in the feed. */
  periods: { start: number | null; end: number | null }[];
  scopes: AlertScope[];
  /** GTFS-realtime Cause, Effect and SeverityLevel words. */
  cause: string;
  effect: string;
  severity: string;
  url: FeedText;
  header: FeedText;
  description: FeedText;
}

export interface Feed {
  /** When the publisher says the feed was current, Unix seconds. */
  timestamp: number | null;
  vehicles: VehicleReport[];
  trips: TripReport[];
  alerts: AlertReport[];
  /** Entities that were left out, by reason. */
  skipped: ReadonlyMap<string, number>;
}
