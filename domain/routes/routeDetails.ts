import type { ServiceSeconds } from '#domain/units.ts';

export interface RouteDetails {
  fares: readonly Fare[];
  /** Areas served on request instead of at stops. */
  areas: readonly ServiceArea[];
  /** Riders may board or get off between stops. */
  boardsAnywhere: boolean;
  alightsAnywhere: boolean;
  /** Riders can pay with a contactless bank card; `null`: unknown. */
  takesBankCards: boolean | null;
  tripCount: number;
  /** Keyed by trip id; a trip without facts has no entry. */
  trips: ReadonlyMap<string, TripFacts>;
}

export interface Fare {
  /** "" if the feed gives none. */
  name: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Rider category and payment method; "" if unknown. */
  rider: string;
  medium: string;
  /** The fare depends on where the rider boards and gets off. */
  isZoned: boolean;
}

export interface ServiceArea {
  name: string;
  /** `null` if unknown. */
  from: ServiceSeconds | null;
  to: ServiceSeconds | null;
  /** How long a ride takes at most: the driving time times `factor`, plus `seconds`; `null` if unknown. */
  safeDuration: { factor: number; seconds: number } | null;
  /** Stops within the area; empty if the feed lists none. */
  stopIds: readonly string[];
  booking: Booking | null;
}

/** Missing texts are "" and missing links `null`. */
export interface Booking {
  message: string;
  phone: string;
  url: string | null;
  infoUrl: string | null;
  /** Minutes before the ride; `null` if notice is counted in days or unknown. */
  noticeMinutes: number | null;
  noticeDays: number | null;
}

export interface TripFacts {
  isAccessible: boolean | null;
  takesBikes: boolean | null;
  takesCars: boolean | null;
  /** The vehicle's next trip, on another route, if riders can stay on board; `null`: none is known. */
  nextTrip: { routeId: string; tripId: string; headsign: string } | null;
}

/** A stop of a route in one direction (spec section 7, `stops/{routeId}/stops.json`). */
export interface RouteStop {
  routeId: string;
  directionId: 0 | 1 | null;
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
  /** Order within the direction; not unique in sources that have a row for each pattern. */
  stopSequence: number | null;
  releaseName: string;
  /** IANA zone of the place if it differs from the agency's zone, in which all times are given. */
  otherZone: string | null;
}

/** A path of a route in one direction, and the trips that follow it. */
export interface RouteShape {
  shapeId: string;
  directionId: 0 | 1;
  tripIds: string[];
  serviceIds: string[];
  points: { lat: number; lon: number }[];
}

export interface LinePart {
  id: string;
  points: { lat: number; lon: number }[];
}
export interface DetourLine extends LinePart {
  detourId: string;
  description: string | null;
}
/** Lines of a route from KML (spec section 7, `kml`): regular shapes, detours and unserved parts. */
export interface RouteLines {
  shapes: (LinePart & { directionId: 0 | 1 | null; tripIds: string[]; serviceIds: string[] })[];
  detours: DetourLine[];
  unserved: DetourLine[];
}
