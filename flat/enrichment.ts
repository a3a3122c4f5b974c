/** What an agency knows of its network beyond its feed. All of it may be empty; nothing of it is guessed. */
export interface EnrichmentParentRoute {
  id: string;
  type: number;
  longName: string;
  /** Six hex digits without `#`. */
  color: string;
  textColor: string;
  /** A child the feed does not have is left out; a parent without children is not written. */
  childIds: readonly string[];
}

export interface EnrichmentDocument {
  type: string;
  title: string;
  url: string;
  linkLabel: string;
}

/** Joined to the feed's station by any of `gtfsIds`; a station the feed does not have stands on its own. */
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

export interface Enrichment {
  parents: readonly EnrichmentParentRoute[];
  /** By route id. */
  documents: Readonly<Record<string, readonly EnrichmentDocument[]>>;
  /** By route id, such as "15 minutes or better". */
  frequencyText: Readonly<Record<string, string>>;
  frequentBusIds: readonly string[];
  stations: readonly EnrichmentStation[];
  directions: readonly EnrichmentDirection[];
  /** Name of a day by `YYYYMMDD`, such as "Thanksgiving Day"; a named day is special. */
  dayLabels: Readonly<Record<string, string>>;
}

/** An agency that adds nothing. */
export const NO_ENRICHMENT: Enrichment = {
  parents: [],
  documents: {},
  frequencyText: {},
  frequentBusIds: [],
  stations: [],
  directions: [],
  dayLabels: {},
};
