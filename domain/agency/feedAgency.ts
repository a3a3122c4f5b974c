/** The facts in a feed about its agencies and about itself. */
export interface FeedAgency {
  /** IANA zone of every schedule time. */
  zone: string;
  /** In feed order. */
  agencies: readonly AgencyRecord[];
  feeds: readonly FeedInfo[];
  attributions: readonly Attribution[];
  /** BCP 47, lower case: languages other than the feed's own in which stops, routes or headsigns have names. */
  languages: readonly string[];
  /** Routes that serve areas on request. */
  areaRouteIds: readonly string[];
  /** `false` only if the feed is known to have no stations. */
  hasStations: boolean;
  /** Bounding box of the served stops, or of all if none is served, in degrees; `null` without any position. */
  bounds: { west: number; south: number; east: number; north: number } | null;
}

/** Missing texts are "" and missing links `null`. */
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
  /** BCP 47; `mul` where the texts are in several languages. */
  language: string;
}

export interface Attribution {
  organization: string;
  /** The route that the attribution covers; `null` for the whole feed. */
  routeId: string | null;
  url: string | null;
}
