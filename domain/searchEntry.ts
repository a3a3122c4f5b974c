/** A stop or station that can be searched by name. */
export interface SearchEntry {
  kind: 'stop' | 'station';
  /** Stop id, or a station's slug. */
  id: string;
  name: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
}
