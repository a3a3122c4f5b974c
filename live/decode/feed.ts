/** A decoded GTFS-realtime feed: only what the service uses, with `null` where the feed has no value. */
import type { AlertEntity } from '#domain/alerts/alert.ts';
import type { CallRelationship } from '#domain/departures/liveRun.ts';
import type { AsScheduled } from '#domain/result.ts';
import type { Permission } from '#domain/schedule/scheduledTrip.ts';
import type { RunRelationship } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';

export type FeedKind = 'vehiclePositions' | 'tripUpdates' | 'alerts';

export interface TripRef {
  /** `null`: the trip is identified by route, start time and usually direction. */
  tripId: string | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  startDate: Temporal.PlainDate | null;
  /** Identifies the departure of a headway-based trip. */
  startSeconds: ServiceSeconds | null;
  relationship: RunRelationship;
  /** The `TripModifications` to which the report's stops refer; `null`: they are those of the schedule. */
  modificationsId: string | null;
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
  timestamp: EpochSeconds | null;
}

/** One StopTimeUpdate. Delays are seconds. */
export interface StopReport {
  stopSequence: number | null;
  stopId: string | null;
  arrivalDelay: number | null;
  arrivalTime: EpochSeconds | null;
  departureDelay: number | null;
  departureTime: EpochSeconds | null;
  /** Seconds; the larger value of arrival and departure. `null`: unknown. */
  uncertainty: number | null;
  relationship: CallRelationship;
  /** The platform that replaces the scheduled stop; `null`: the scheduled one. */
  assignedStopId: string | null;
  /** The track by the extension of New York's railroads; `null`: not given. */
  track: string | null;
  /** Replaces the headsign at this stop. */
  headsign: string | null;
  boarding: Permission | AsScheduled;
  alighting: Permission | AsScheduled;
}

export interface TripReport {
  trip: TripRef;
  vehicleId: string | null;
  /** Seconds, for the whole trip. */
  delay: number | null;
  /** Replaces the headsign of the whole trip. */
  headsign: string | null;
  stops: StopReport[];
  timestamp: EpochSeconds | null;
}

/** The same text in several languages; `language` is a BCP 47 tag, or `null` if the feed gives none. */
export type FeedText = { text: string; language: string | null }[];

/** A selector as published; `agencyId` `null`: any agency. */
export type ReportedScope = AlertEntity & { agencyId: string | null };

/** An open end is `null`. */
export interface ReportedPeriod {
  start: EpochSeconds | null;
  end: EpochSeconds | null;
}

export interface AlertReport {
  id: string;
  /**
   * When services are affected (`impact_period`, or `active_period` in feeds without the newer fields). Empty: as long as
   * the alert is in the feed. `null`: the feed gives only `communication_period`, which says nothing about services.
   */
  periods: ReportedPeriod[] | null;
  /** When riders should be told (`communication_period`); empty: the feed does not say. */
  toldPeriods: ReportedPeriod[];
  scopes: ReportedScope[];
  /** GTFS-realtime Cause, Effect and SeverityLevel. */
  cause: string;
  effect: string;
  severity: string;
  url: FeedText;
  header: FeedText;
  description: FeedText;
}

/** A change to the stops of scheduled trips (GTFS-realtime TripModifications). */
export interface ModificationReport {
  id: string;
  trips: { tripIds: string[]; shapeId: string | null }[];
  /** The departures of a headway-based trip; empty: all of its departures. */
  startSeconds: ServiceSeconds[];
  /** ISO service dates. */
  dates: string[];
  spans: ModifiedSpan[];
}

/** Stops that are replaced, from the first to the last; without a last one, none is, and stops are added before `from`. */
export interface ModifiedSpan {
  from: StopSelector;
  to: StopSelector | null;
  /** Seconds by which all later stops are delayed. */
  delaySeconds: number;
  /** `travelSeconds`: from the stop before the span, or from the first stop of the trip. */
  added: { stopId: string; travelSeconds: number | null }[];
}

export interface StopSelector {
  stopSequence: number | null;
  stopId: string | null;
}

/** A stop that the schedule may lack. */
export interface RealtimeStop {
  name: string | null;
  position: { lat: number; lon: number } | null;
}

export interface RealtimeFeed {
  /** When the feed was current according to the publisher. */
  timestamp: EpochSeconds | null;
  vehicles: VehicleReport[];
  trips: TripReport[];
  alerts: AlertReport[];
  modifications: ModificationReport[];
  /** Encoded polylines by shape id. */
  shapes: ReadonlyMap<string, string>;
  stops: ReadonlyMap<string, RealtimeStop>;
  /** Number of skipped entities and of shortened alerts, by reason. */
  skipped: ReadonlyMap<string, number>;
}
