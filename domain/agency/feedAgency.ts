/** What a schedule says about the agencies that run it, and about itself. */
export interface FeedAgency {
  /** IANA zone of every schedule time. */
  zone: string;
  /** In the order of the feed. */
  agencies: readonly AgencyRecord[];
  feeds: readonly FeedInfo[];
  attributions: readonly Attribution[];
  /** BCP 47, lower case: languages in which there are names of stops, routes and headsigns beside the feed's own. */
  languages: readonly string[];
  /** Routes that serve areas on request. */
  areaRouteIds: readonly string[];
  /** `false` only where the schedule says that there are none. */
  hasStations: boolean;
  /** The smallest box around all stops that are served, in degrees; `null` when no stop has a position. */
  bounds: { west: number; south: number; east: number; north: number } | null;
}

/** Texts are "" and links `null` where the feed gives none. */
export interface AgencyRecord {
  id: string;
  name: string;
  url: string | null;
  /** BCP 47. */
  language: string;
  phone: string;
  email: string;
  fareUrl: string | null;
}

export interface FeedInfo {
  publisherName: string;
  publisherUrl: string | null;
  /** BCP 47; `mul` where the texts are in several languages. */
  language: string;
  version: string;
  /** `YYYYMMDD`. */
  starts: string;
  ends: string;
  contactEmail: string;
  contactUrl: string | null;
}

export interface Attribution {
  organization: string;
  /** The route it is about; `null` for the whole feed. */
  routeId: string | null;
  isProducer: boolean;
  isOperator: boolean;
  isAuthority: boolean;
  url: string | null;
  email: string;
  phone: string;
}
