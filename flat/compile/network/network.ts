/** The feeds of one build in memory, with ids resolved to indexes, before documents are made. */
import type { WireAgency, WireAttribution, WireFeedInfo } from '#contract/flat/agency.ts';
import type { WireFare, WireServiceArea } from '#contract/flat/routeDetails.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import type { DayNumber } from './datesAndZones.ts';
import { StopTimes } from './stopTimes.ts';

/** A schedule: the current one, or the next one (`--next`). */
export interface Release {
  /** `YYYYMMDD`; "" until the feeds have been read, or if unknown. */
  name: string;
  isNext: boolean;
  /** First and last day in force according to the feeds; `null` if unknown. */
  starts: DayNumber | null;
  ends: DayNumber | null;
}

export interface NetworkRoute {
  id: string;
  /** "" if the feed gives none. */
  agencyId: string;
  release: number;
  /** GTFS route type; an extended type is mapped to its basic type if it has one. */
  type: number;
  shortName: string;
  longName: string;
  /** Six upper-case hex digits, or "". */
  color: string;
  textColor: string;
  /** Riders may board or get off between stops. */
  continuousPickup: boolean;
  continuousDropOff: boolean;
  /** Riders can pay with a contactless bank card; `null`: unknown. */
  takesBankCards: boolean | null;
  sortOrder: number | null;
  fares: WireFare[];
  areas: WireServiceArea[];
}

export interface NetworkStop {
  id: string;
  release: number;
  name: string;
  /** The number on the sign (GTFS `stop_code`), or "". */
  code: string;
  /** The track, platform or bay (GTFS `platform_code`), or "". */
  track: string;
  lat: number | null;
  lon: number | null;
  /** GTFS location_type: 0 stop, 1 station, 2 entrance, 3 node, 4 boarding area. */
  kind: number;
  /** Index of its parent_station, or -1. */
  parent: number;
  wheelchair: boolean | null;
  /** Whether riders come to it straight from the street, not through its station's entrances (GTFS `stop_access`). */
  isOnStreet: boolean | null;
  levelName: string;
  /** zone_id, for fares, as `ownZone` writes it; "" without one. */
  fareZone: string;
  /** IANA zone of the place, or of its station; "" means the agency's. Times never depend on it. */
  zone: string;
}

export interface NetworkService {
  id: string;
  release: number;
  days: ReadonlySet<DayNumber>;
  /** Days on which calendar_dates.txt deviates from calendar.txt. */
  exceptions: ReadonlySet<DayNumber>;
  /** The service is not in calendar.txt; all its days are listed individually. */
  isDatesOnly: boolean;
}

export interface NetworkTrip {
  id: string;
  route: number;
  service: number;
  headsign: string;
  direction: 0 | 1 | null;
  blockId: string;
  /** Index in `shapes`, or -1. */
  shape: number;
  shortName: string;
  wheelchair: boolean | null;
  bikes: boolean | null;
  cars: boolean | null;
  /** How long a ride on request takes at most: driving time times `factor`, plus `seconds`; `null` if not given. */
  safeDuration: { factor: number; seconds: number } | null;
  /** When a departure of frequencies.txt starts; -1 for a trip without a frequency. */
  departureSeconds: ServiceSeconds;
  /** 0 for a trip with exact times or without a frequency. */
  headwaySeconds: number;
}

export interface NetworkShape {
  id: string;
  /** lon, lat, lon, lat, ... in order. */
  points: Float64Array;
}

/** Names in one language, by id or by the original name. */
type LanguageNames = Record<'stops' | 'routes' | 'headsigns', Map<string, string>>;

/** Empty until the feeds are read. */
export class Network {
  /** IANA zone of all times; "" until the first feed has been read. */
  zone = '';
  /** The date in that zone when the feeds are read. */
  today: DayNumber = 0;
  /** Agencies of the current release, by their wire form, since two feeds may both list the same agency. */
  agencies = new Map<string, WireAgency>();
  feedInfos: WireFeedInfo[] = [];
  attributions = new Map<string, WireAttribution>();
  readonly releases: Release[];
  routes: NetworkRoute[] = [];
  stops: NetworkStop[] = [];
  services: NetworkService[] = [];
  trips: NetworkTrip[] = [];
  /** Zones of the trips whose times are in another zone than `zone`, until they have been converted. */
  otherZones = new Map<number, string>();
  shapes: NetworkShape[] = [];
  stopTimes = new StopTimes();
  /** Headsigns of single calls (stop_headsign), by number; number 0 means none. */
  callHeadsigns: string[] = [''];
  /** Tracks of single calls, by number; number 0 means that of the stop. */
  callTracks: string[] = [''];
  /** Rows of directions.txt, an extension of GTFS. */
  directions: { routeId: string; directionId: 0 | 1; name: string; destination: string }[] = [];
  /** Pairs of stop indexes linked by transfers.txt. */
  transfers: [number, number][] = [];
  translations = new Map<string, LanguageNames>();
  /** Rows of transfers.txt and pathways.txt for the journey planner. */
  transferRows: TransferRow[] = [];
  pathways: PathwayRow[] = [];
  /** How many feeds were read, and the tickets for their journeys. */
  feeds = 0;
  tickets: Ticket[] = [];

  constructor(hasNext: boolean) {
    const release = (isNext: boolean) => ({ name: '', isNext, starts: null, ends: null });
    this.releases = hasNext ? [release(false), release(true)] : [release(false)];
  }
}

/** Zones of two feeds may share a name. Returns that of a zone of the feed being read. */
export const ownZone = ({ feeds }: Network, zoneId: string): string =>
  zoneId === '' ? '' : `${feeds} ${zoneId}`;

/** A row of fare_attributes.txt with its rules, or one of fare_leg_rules.txt with its product. */
export interface Ticket {
  /** In units of 1/10000. */
  price: number;
  currency: string;
  /** `null`: any number, or no limit. */
  transfers: number | null;
  seconds: number | null;
  agencyId: string;
  /** All routes of its feed, beyond which it is not valid: indexes of `Network.routes`. */
  feedRoutes: readonly number[];
  /** `route` is -1 for one that does not exist, `null` for any; zones are "" where the rule names none. */
  rules: { route: number | null; origin: string; destination: string; contains: string }[];
}

/** A row of transfers.txt; indexes are -1 where the row names none. */
export interface TransferRow {
  type: number;
  from: number;
  to: number;
  fromRoute: number;
  toRoute: number;
  fromTrip: number;
  toTrip: number;
  /** min_transfer_time; -1 without one. */
  seconds: number;
}

/** A row of pathways.txt between two network stops. */
export interface PathwayRow {
  id: string;
  from: number;
  to: number;
  /** signposted_as. */
  name: string;
  /** pathway_mode. */
  mode: number;
  bidirectional: boolean;
  /** traversal_time; `null` without one. */
  seconds: number | null;
  /** length in meters and stair_count; `null` without them. */
  meters: number | null;
  stairs: number | null;
}
