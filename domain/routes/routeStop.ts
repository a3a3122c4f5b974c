/** A stop of a route in one direction (spec section 7, `stops/{routeId}/stops.json`). */
export interface RouteStop {
  routeId: string;
  directionId: 0 | 1 | null;
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
  /** Order within the direction; not unique in sources that have a row for each pattern. */
  stopSequence: number | null;
  releaseName: string;
  /** IANA zone of the place if it differs from the agency's zone, in which all times are given. */
  otherZone: string | null;
}
