/** A station (spec section 3: gtfsId list and slug; everything but the slug may be unknown). */
export interface Station {
  slug: string;
  /** Stop ids of the station in the feed. */
  gtfsIds: string[];
  name: string;
  /** As the feed names it, in whatever language the rider reads: live services call it so. */
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
  /** IANA zone of the place where it is another than the agency's, in which all times are. */
  otherZone: string | null;
}
