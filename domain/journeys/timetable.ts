/**
 * A whole calendar of trips as typed arrays: what `planner.bin` holds, and all that planning without live data needs.
 * A pattern is a sequence of stops; a trip follows a pattern, begins at a time of its service day, and shares its
 * travel times with every trip that takes equally long. Arrays with one entry per call are shared between trips, so a
 * calendar of a million calls takes about one megabyte.
 */

/** One column of seconds. Two bytes per value suffice unless a trip takes longer than 18 hours. */
export type Seconds = Uint16Array | Uint32Array;

export interface PlannerTimetable {
  /** IANA zone of all times. */
  zone: string;
  /** The service date with index 0 (`YYYY-MM-DD`), and how many dates the calendar knows. */
  firstDate: string;
  days: number;
  stops: TimetableStops;
  routes: TimetableRoutes;
  agencies: readonly { id: string; name: string; url: string }[];
  /** Headsigns of trips and calls, by number. */
  headsigns: readonly string[];
  patterns: TimetablePatterns;
  times: TravelTimes;
  trips: TimetableTrips;
  services: TimetableServices;
  transfers: TransferRules;
  seats: SeatRules;
  pathways: Pathways;
  walks: WalkFacts;
  tickets: Tickets;
  fareRules: FareRules;
}

/** Stops with service, their stations, and the entrances and nodes that pathways connect. */
export interface TimetableStops {
  ids: readonly string[];
  names: readonly string[];
  /** The feed's platform_code; "" if it has none. */
  platforms: readonly string[];
  /** WGS 84, in units of 1e-6 degrees; `NO_POSITION` in both without a position. */
  lats: Int32Array;
  lons: Int32Array;
  /** Index of parent_station; -1 without one. */
  parents: Int32Array;
  /** GTFS location_type: 0 stop, 1 station, 2 entrance, 3 node, 4 boarding area. */
  kinds: Uint8Array;
  /** Whether wheelchair users can board, as in GTFS: 0 unknown, 1 yes, 2 no. Stops inherit it from their station. */
  wheelchair: Uint8Array;
  /** How riders get there from the street: a value of `Access`. */
  access: Uint8Array;
  /** Number of the fare zone; 0 without one. */
  zones: Uint16Array;
}

/** After stop_access of stops.txt. */
export const Access = {
  /** As its kind and pathways suggest. */
  unknown: 0,
  /** Straight from the street. Of a station: its entrance is its own position, since the feed gives no other. */
  direct: 1,
  /** By the pathways or entrances of its station only. */
  throughStation: 2,
} as const;

export const NO_POSITION = 0x7fffffff;

/** Returns a latitude or longitude in the units of positions; `null`: unknown. */
export const positionUnits = (degrees: number | null): number =>
  degrees === null ? NO_POSITION : Math.round(degrees * 1e6);

export interface TimetableRoutes {
  ids: readonly string[];
  shortNames: readonly string[];
  longNames: readonly string[];
  /** GTFS route_type. */
  types: Uint16Array;
  /** Six upper-case hex digits, or "". */
  colors: readonly string[];
  textColors: readonly string[];
  /** Index in `agencies`. */
  agencies: Uint8Array;
}

/** Bits of a call of a pattern. Pickup is regular without `noPickup` and `arrangedPickup`; likewise drop-off. */
export const CallRule = {
  noPickup: 1,
  noDropOff: 2,
  arrangedPickup: 4,
  arrangedDropOff: 8,
  /** The feed gives no exact time: it is interpolated, or the trip runs at a headway. */
  approximate: 16,
} as const;

export interface TimetablePatterns {
  count: number;
  /** Route of each pattern. */
  routes: Uint16Array | Uint32Array;
  /** direction_id of each pattern: 0 or 1. */
  directions: Uint8Array;
  /** Calls of pattern `p` are `starts[p]` to `starts[p + 1]` in the next three arrays. */
  starts: Uint32Array;
  stops: Uint16Array | Uint32Array;
  /** Bits of `CallRule`. */
  rules: Uint8Array;
  /** stop_headsign of each call, as a number in `headsigns`, plus one; 0 without one. Empty if no call has one. */
  headsigns: Uint16Array;
  /** Trips of pattern `p` are `trips[p]` to `trips[p + 1]`, in order of departure. */
  trips: Uint32Array;
}

/** Seconds since the trip's first arrival, call by call. */
export interface TravelTimes {
  arrivals: Seconds;
  /** The same array as `arrivals` if no trip waits anywhere. */
  departures: Seconds;
}

/** Trips, by pattern and departure. */
export interface TimetableTrips {
  count: number;
  /** Pattern of each trip. */
  patterns: Uint16Array | Uint32Array;
  /** First arrival, in seconds after noon minus 12 h of the service day. May exceed 24 h. */
  starts: Int32Array;
  /** Place of the trip's first call in `TravelTimes`. */
  times: Uint32Array;
  services: Uint16Array;
  /** Number in `headsigns`. */
  headsigns: Uint16Array;
  /** As in GTFS: 0 unknown, 1 yes, 2 no. */
  wheelchair: Uint8Array;
  bikes: Uint8Array;
  /** Seconds between departures where they are not exact (frequencies.txt without exact_times); 0 for other trips. */
  headways: Uint16Array;
  /** Block of each trip: trips of a block on one day are run by one vehicle. 0 without a block_id. */
  blocks: Uint32Array;
}

/** Which services run on which day: service `s` runs on day `d` if bit `d` of its row is set. */
export interface TimetableServices {
  count: number;
  rowBytes: number;
  bits: Uint8Array;
}

export const runsOn = ({ services }: PlannerTimetable, service: number, day: number): boolean =>
  day >= 0 &&
  day < services.rowBytes * 8 &&
  ((services.bits[service * services.rowBytes + (day >> 3)] as number) & (1 << (day & 7))) !== 0;

/** Rows of transfers.txt about riders who stay on board: types 4 (they may) and 5 (they have to get off). */
export interface SeatRules {
  count: number;
  fromTrips: Uint32Array;
  toTrips: Uint32Array;
  /** 1 for type 4, 0 for type 5. */
  allowed: Uint8Array;
}

/** Rows of transfers.txt about changing between stops: types 0 to 3. */
export interface TransferRules {
  count: number;
  /** A stop, or a station for all of its stops. */
  from: Int32Array;
  to: Int32Array;
  /** -1: any route. */
  fromRoutes: Int32Array;
  toRoutes: Int32Array;
  /** -1: any trip. */
  fromTrips: Int32Array;
  toTrips: Int32Array;
  /** 0 recommended, 1 the vehicle waits, 2 takes `seconds`, 3 not possible. */
  types: Uint8Array;
  /** min_transfer_time; -1 without one. */
  seconds: Int32Array;
}

/** Rows of pathways.txt, between stops, entrances and nodes of `TimetableStops`. */
export interface Pathways {
  count: number;
  ids: readonly string[];
  from: Int32Array;
  to: Int32Array;
  /** pathway_mode: 1 walkway, 2 stairs, 3 moving walkway, 4 escalator, 5 elevator, 6 fare gate, 7 exit gate. */
  modes: Uint8Array;
  bidirectional: Uint8Array;
  /** traversal_time, else computed from length or distance. */
  seconds: Uint16Array;
}

/** What is known of walks between stops besides their positions. */
export interface WalkFacts {
  /** Lines that nobody can walk across, such as shores: latitude and longitude of both ends, in units of 1e-6 degrees. */
  barriers: Int32Array;
  /**
   * Half the seconds along streets of each pair of stops, in the order of `walkPairs`; 0 if longer than 5 minutes.
   * `null` without street data.
   */
  streets: Uint8Array | null;
  /** The same without steps. */
  stepFreeStreets: Uint8Array | null;
}

/** The feed's ids of trips, which live data uses: what `planner-ids.bin` holds. */
export interface TripIds {
  /** trip_id by trip. Departures of frequencies.txt share their trip's id. */
  ids: readonly string[];
  /** Seconds of the service day at which a departure of frequencies.txt starts; -1 for other trips. */
  departures: Int32Array;
}

/** Tickets of fare_attributes.txt. */
export interface Tickets {
  count: number;
  /** In units of 1/10000 of the currency. */
  prices: Uint32Array;
  /** ISO 4217. */
  currencies: readonly string[];
  /** How often the rider may change; 255: as often as needed. */
  transfers: Uint8Array;
  /** Between the first and the last boarding; 0xffffffff: no limit. */
  seconds: Uint32Array;
  /** Index in `agencies` plus one; 0: any. */
  agencies: Uint8Array;
  /** Rules of ticket `t` are `rules[t]` to `rules[t + 1]` of `FareRules`. */
  rules: Uint32Array;
}

/** Rows of fare_rules.txt. Zones are numbers of `TimetableStops.zones`; 0 where a row names none. */
export interface FareRules {
  /** -1: any route; -2: one that does not exist. */
  routes: Int32Array;
  origins: Uint16Array;
  destinations: Uint16Array;
  contains: Uint16Array;
}
