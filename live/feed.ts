/** A GTFS-realtime feed, decoded: only what riders are told, with `null` where the feed says nothing. */

import type { AlertEntity } from '#domain/alerts/alertEntity.ts';
import type { CallRelationship, RunRelationship } from '#domain/departures/liveRun.ts';

/** The three kinds of feed the live service polls. */
export type FeedKind = 'vehiclePositions' | 'tripUpdates' | 'alerts';

/** Which trip a report is about. */
export interface TripRef {
  /** `null`: named by route, start time and, mostly, direction instead. */
  tripId: string | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  /** The service date. */
  startDate: Temporal.PlainDate | null;
  /** Seconds after noon minus 12 h: of a trip that runs by headway, which departure it is. */
  startSeconds: number | null;
  relationship: RunRelationship;
  /** Of a duplicated trip, the id of the scheduled trip that it copies; its own id, date and start are those above. */
  copyOf: string | null;
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
  /** Seconds; the larger one of arrival and departure. `null`: not told. */
  uncertainty: number | null;
  relationship: CallRelationship;
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

/** The same text in several languages; `language` is a BCP 47 code, or `null` when the feed gives none. */
export type FeedText = { text: string; language: string | null }[];

export interface AlertReport {
  id: string;
  /** Unix seconds; an open end is `null`. No period: as long as the alert is in the feed. */
  periods: { start: number | null; end: number | null }[];
  scopes: AlertEntity[];
  /** GTFS-realtime Cause, Effect and SeverityLevel words. */
  cause: string;
  effect: string;
  severity: string;
  url: FeedText;
  header: FeedText;
  description: FeedText;
}

export interface RealtimeFeed {
  /** When the publisher says the feed was current, Unix seconds. */
  timestamp: number | null;
  vehicles: VehicleReport[];
  trips: TripReport[];
  alerts: AlertReport[];
  /** Entities that were left out, by reason. */
  skipped: ReadonlyMap<string, number>;
}
