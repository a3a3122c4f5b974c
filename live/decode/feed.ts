/** A decoded GTFS-realtime feed: only what the service uses, with `null` where the feed has no value. */
import type { AlertEntity } from '#domain/alerts/alertEntity.ts';
import type { CallRelationship } from '#domain/departures/liveRun.ts';
import type { RunRelationship } from '#domain/vehicles/runKey.ts';

export type FeedKind = 'vehiclePositions' | 'tripUpdates' | 'alerts';

export interface TripRef {
  /** `null`: the trip is identified by route, start time and usually direction. */
  tripId: string | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  startDate: Temporal.PlainDate | null;
  /** Seconds after noon minus 12 h; identifies the departure of a headway-based trip. */
  startSeconds: number | null;
  relationship: RunRelationship;
  /** For a duplicated trip, the id of its original; its own id, date and start are above. */
  copyOf: string | null;
}

export interface VehicleReport {
  trip: TripRef;
  /** The label for riders, else the id. */
  vehicleId: string | null;
  /** WGS 84 degrees. */
  position: { lat: number; lon: number } | null;
  /** Degrees clockwise from north. */
  bearing: number | null;
  currentStopSequence: number | null;
  stopId: string | null;
  /** GTFS-realtime OccupancyStatus. */
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
  /** Seconds; the larger value of arrival and departure. `null`: unknown. */
  uncertainty: number | null;
  relationship: CallRelationship;
}

export interface TripReport {
  trip: TripRef;
  vehicleId: string | null;
  /** Seconds, for the whole trip. */
  delay: number | null;
  stops: StopReport[];
  /** Unix seconds. */
  timestamp: number | null;
}

/** The same text in several languages; `language` is a BCP 47 tag, or `null` if the feed gives none. */
export type FeedText = { text: string; language: string | null }[];

/** `agencyId` is set only if the entity names no route, trip or stop; `null`: any agency. */
export type ReportedScope = AlertEntity & { agencyId: string | null };

export interface AlertReport {
  id: string;
  /** Unix seconds; an open end is `null`. Without periods, the alert is active as long as it is in the feed. */
  periods: { start: number | null; end: number | null }[];
  scopes: ReportedScope[];
  /** GTFS-realtime Cause, Effect and SeverityLevel. */
  cause: string;
  effect: string;
  severity: string;
  url: FeedText;
  header: FeedText;
  description: FeedText;
}

export interface RealtimeFeed {
  /** When the feed was current according to the publisher, Unix seconds. */
  timestamp: number | null;
  vehicles: VehicleReport[];
  trips: TripReport[];
  alerts: AlertReport[];
  /** Number of skipped entities and of shortened alerts, by reason. */
  skipped: ReadonlyMap<string, number>;
}
