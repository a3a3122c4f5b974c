export interface SearchEntry {
  kind: 'stop' | 'station';
  /** Stop id, or a station's slug. */
  id: string;
  name: string;
  /** The feed's own name, as on signs, if `name` is in another language. */
  signName?: string;
  /** Numbers on the signs (GTFS stop_code) other than `id`; for a station, those and the ids of its stops. */
  codes?: readonly string[];
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  /** The direction of each route in `routeIds` from here, in the same order; `null`: both, or unknown. */
  directionIds: (0 | 1 | null)[];
  /** Whether wheelchair users can board at this stop; `null`: unknown. Stations have pages with more detail. */
  accessible: boolean | null;
  /** IANA zone of the place if it differs from the schedule's. */
  otherZone?: string;
}
