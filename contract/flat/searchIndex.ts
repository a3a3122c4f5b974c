/** `{flat}/search-index.json` (ours): stops and stations to search by name, most served first. */
export interface WireSearchEntry {
  kind: 'stop' | 'station';
  /** Stop id, or a station's slug. */
  id: string;
  name: string;
  lat: number | null;
  lon: number | null;
  route_ids: string[];
}
export type WireSearchIndex = WireSearchEntry[];
