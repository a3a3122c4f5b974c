/** A station (spec section 3). The source may lack everything but the slug; without a name, the slug is shown. */
export interface Station {
  slug: string;
  /** Stop ids of the station in the feed. */
  gtfsIds: string[];
  name: string;
  /** The feed's name, which live services use, regardless of the rider's language. */
  sourceName: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  address: string | null;
  parking: string | null;
  /** `null`: unknown, never shown as "not accessible". */
  accessible: boolean | null;
  accessibilityNotes: string | null;
  elevators: string[];
  entrances: { name: string; position: { lat: number; lon: number }; accessible: boolean | null }[];
  /** IANA zone of the place if it differs from the agency's zone, in which all times are given. */
  otherZone: string | null;
  /** The feed's id of the station itself, which alerts may name; `null`: a stop by itself, or unknown. */
  stationId: string | null;
  /** The feed's ids of its entrances, nodes and boarding areas. */
  innerIds: string[];
}

/** Returns the stop ids under which alerts may name a station: its platforms, itself, and what is inside it. */
export const alertStopIds = ({
  gtfsIds,
  stationId,
  innerIds,
}: Pick<Station, 'gtfsIds' | 'stationId' | 'innerIds'>): string[] =>
  stationId === null ? gtfsIds : [...gtfsIds, stationId, ...innerIds];
