import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface StationEntry {
  slug: string;
  name: string;
  /** `null`: unknown, which is different from "not accessible". */
  accessible: boolean | null;
  /** Number of elevators out of service. */
  out: number;
  badges: RouteBadge[];
}

export interface PlacedStation extends StationEntry {
  /** `null`: unknown, so the station has no distance and is not on the map. */
  position: { lat: number; lon: number } | null;
}
