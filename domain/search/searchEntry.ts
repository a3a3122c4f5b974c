/** A stop or station that can be searched by name. */
export interface SearchEntry {
  kind: 'stop' | 'station';
  /** Stop id, or a station's slug. */
  id: string;
  name: string;
  /** The feed's own name, as signs have it, where `name` is in another language. */
  signName?: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  /** Which way each of `routeIds` goes on from here, in their order; `null`: both ways, or unknown. */
  directionIds: (0 | 1 | null)[];
  /** Whether riders who use a wheelchair can board at this stop; `null`: unknown. Stations have pages that say more. */
  accessible: boolean | null;
  /** IANA zone of its clocks, where it is another than the schedule's. */
  otherZone?: string;
}
