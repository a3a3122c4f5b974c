/** What a feed says about a route beyond its times. */
export interface RouteDetails {
  fares: readonly Fare[];
  /** Areas that are served on request instead of at stops. */
  areas: readonly ServiceArea[];
  /** Riders may board, or get off, between stops. */
  boardsAnywhere: boolean;
  alightsAnywhere: boolean;
  tripCount: number;
  /** By trip id; trips of which nothing is said are not in it. */
  trips: ReadonlyMap<string, TripFacts>;
}

export interface Fare {
  /** "" where the feed gives none. */
  name: string;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Who pays it, and how: "" where the feed does not say. */
  rider: string;
  medium: string;
  /** It depends on where a rider gets on and off. */
  isZoned: boolean;
}

export interface ServiceArea {
  name: string;
  /** Seconds after noon minus 12 h; `null` where the feed does not say. */
  from: number | null;
  to: number | null;
  /** Stops within it; empty where the feed does not say what lies in it. */
  stopIds: readonly string[];
  booking: Booking | null;
}

/** Texts are "" and links `null` where the feed gives none. */
export interface Booking {
  message: string;
  phone: string;
  url: string | null;
  infoUrl: string | null;
  /** Minutes before the ride; `null` where it is by days, or not said. */
  noticeMinutes: number | null;
  noticeDays: number | null;
}

/** `null`: the feed does not say. */
export interface TripFacts {
  isAccessible: boolean | null;
  takesBikes: boolean | null;
  /** The trip the vehicle runs next, on another route, with riders on board. */
  continues: { routeId: string; tripId: string; headsign: string } | null;
}
