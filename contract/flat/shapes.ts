/** `{flat}/shapes/{routeId}.json` (ours): where the route runs. */
export interface WireShape {
  shape_id: string;
  direction_id: 0 | 1;
  trip_ids: (string | number)[];
  service_ids: string[];
  /** [lon, lat], WGS 84 degrees, at most 6 decimals. */
  coordinates: [number, number][];
}
export type WireShapes = WireShape[];
