/** Everything read from the feeds of one build, resolved to indexes, before any document is made. */

import type { WireAgency, WireAttribution, WireFeedInfo } from '#contract/flat/agency.ts';
import type { WireFare, WireServiceArea } from '#contract/flat/routeDetails.ts';
import type { DayNumber } from './dayNumber.ts';
import { StopTimes } from './stopTimes.ts';

/** One schedule: what runs now, or what comes next (`--next`). */
export interface Release {
  /** `YYYYMMDD`; "" until all feeds of the release are read. */
  name: string;
  isNext: boolean;
  /** First day the feeds say it is in force, and last; `null` when they do not say. */
  starts: DayNumber | null;
  ends: DayNumber | null;
}

export interface NetworkRoute {
  id: string;
  release: number;
  /** Base GTFS route type; extended types are mapped. */
  type: number;
  shortName: string;
  longName: string;
  /** Six hex digits in capitals, or "". */
  color: string;
  textColor: string;
  /** Riders may board, or get off, between stops. */
  continuousPickup: boolean;
  continuousDropOff: boolean;
  fares: WireFare[];
  areas: WireServiceArea[];
}

export interface NetworkStop {
  id: string;
  release: number;
  name: string;
  lat: number | null;
  lon: number | null;
  /** GTFS location_type: 0 stop, 1 station, 2 entrance, 3 node, 4 boarding area. */
  kind: number;
  /** Index of the station it belongs to, or -1. */
  parent: number;
  wheelchair: boolean | null;
  levelName: string;
  /** IANA zone of the place, its station's where it lies in one; "": nobody says, so the agency's. Times never depend on it. */
  zone: string;
}

export interface NetworkService {
  id: string;
  release: number;
  /** Days it runs. */
  days: ReadonlySet<DayNumber>;
  /** Days on which calendar_dates.txt departs from the week of calendar.txt. */
  exceptions: ReadonlySet<DayNumber>;
  /** It has no week in calendar.txt: its days are all listed one by one. */
  isDatesOnly: boolean;
}

export interface NetworkTrip {
  id: string;
  route: number;
  service: number;
  headsign: string;
  direction: 0 | 1 | null;
  blockId: string;
  shape: number;
  shortName: string;
  /** `null` where the feed does not say. */
  wheelchair: boolean | null;
  bikes: boolean | null;
  /** Seconds between departures for a trip that only a headway is known of; 0 otherwise. */
  headway: number;
}

export interface NetworkShape {
  id: string;
  /** lon, lat, lon, lat, ... in order. */
  points: Float64Array;
}

/** A row of pathways.txt that is an elevator. */
export interface ElevatorPathway {
  from: number;
  to: number;
  name: string;
}

/** A row of the directions.txt extension. */
export interface NetworkDirection {
  routeId: string;
  directionId: 0 | 1;
  name: string;
  destination: string;
}

/** Names in one language, by the id or by the name they translate. */
export interface LanguageNames {
  stops: Map<string, string>;
  routes: Map<string, string>;
  headsigns: Map<string, string>;
}

export interface Network {
  /** IANA zone of all times; "" until the first feed is read. */
  zone: string;
  /** In the zone, when the build began. */
  today: DayNumber;
  /** Of the current release, by their wire form: two feeds of one agency both name it. */
  agencies: Map<string, WireAgency>;
  feedInfos: WireFeedInfo[];
  attributions: Map<string, WireAttribution>;
  releases: Release[];
  routes: NetworkRoute[];
  stops: NetworkStop[];
  services: NetworkService[];
  trips: NetworkTrip[];
  shapes: NetworkShape[];
  stopTimes: StopTimes;
  /** Headsigns that calls name for themselves (stop_headsign), by number; number 0 is none. */
  callHeadsigns: string[];
  elevators: ElevatorPathway[];
  directions: NetworkDirection[];
  /** Pairs of stop indexes that transfers.txt joins. */
  transfers: [number, number][];
  /** How long a change between two stops takes, or two stations; `null`: none is possible. */
  changes: { from: number; to: number; seconds: number | null }[];
  /** By language code. */
  translations: Map<string, LanguageNames>;
}

/** Nothing read yet. */
export function emptyNetwork(hasNext: boolean): Network {
  const release = (isNext: boolean) => ({ name: '', isNext, starts: null, ends: null });
  return {
    zone: '',
    today: 0,
    agencies: new Map(),
    feedInfos: [],
    attributions: new Map(),
    releases: hasNext ? [release(false), release(true)] : [release(false)],
    routes: [],
    stops: [],
    services: [],
    trips: [],
    shapes: [],
    stopTimes: new StopTimes(),
    callHeadsigns: [''],
    elevators: [],
    directions: [],
    transfers: [],
    changes: [],
    translations: new Map(),
  };
}
