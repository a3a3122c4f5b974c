/** A stop as a route serves it in one direction (spec section 7, `stops/{routeId}/stops.json`). */
export interface RouteStop {
  routeId: string;
  directionId: 0 | 1 | null;
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
  /** Order within the direction; patterns merge, so it need not be unique. */
  stopSequence: number | null;
  releaseName: string;
  /** IANA zone of the place where it is another than the agency's, in which all times are. */
  otherZone: string | null;
}
