import type { RouteDocument, SourceParentRoute } from '#domain/routes/route.ts';

interface EnrichmentParentRoute extends Omit<SourceParentRoute, 'childIds'> {
  /** A child that is not in the feed is left out; a parent without children is not written. */
  childIds: readonly string[];
}

/** A station. Any of `gtfsIds` matches it with a station of the feed; without a match, it is added. */
export interface EnrichmentStation {
  slug: string;
  gtfsIds: readonly string[];
  name?: string;
  address?: string;
  parking?: string;
  accessible?: boolean;
  accessibilityNotes?: string;
  elevators?: readonly string[];
}

export interface EnrichmentDirection {
  routeId: string;
  directionId: 0 | 1;
  /** Northbound, Eastbound, Southbound, Westbound, Inbound, Outbound or Loop. */
  name: string;
  destination?: string;
}

/** Where an agency's feed tells tracks, if not in `platform_code` of stops.txt. */
export interface EnrichmentTracks {
  /** A column of stop_times.txt, as the feeds of New York's railroads have. */
  stopTimesColumn?: string;
  /** A column of stops.txt, in place of platform_code. */
  stopsColumn?: string;
  /** Tracks by stop id; they take precedence over both columns of stops.txt. */
  stops?: Readonly<Record<string, string>>;
}

/** An agency's additions to its feed. Every part may be empty. */
export interface Enrichment {
  parents: readonly EnrichmentParentRoute[];
  /** Documents by route id. */
  documents: Readonly<Record<string, readonly RouteDocument[]>>;
  /** Texts such as "15 minutes or better" by route id. */
  frequencyText: Readonly<Record<string, string>>;
  frequentBusIds: readonly string[];
  stations: readonly EnrichmentStation[];
  directions: readonly EnrichmentDirection[];
  /** Names of days by `YYYYMMDD`, such as "Thanksgiving Day"; a named day is special. */
  dayLabels: Readonly<Record<string, string>>;
  tracks: EnrichmentTracks;
}

export const NO_ENRICHMENT: Enrichment = {
  parents: [],
  documents: {},
  frequencyText: {},
  frequentBusIds: [],
  stations: [],
  directions: [],
  dayLabels: {},
  tracks: {},
};
