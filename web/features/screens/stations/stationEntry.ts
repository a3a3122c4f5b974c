import type { NotKnown } from '#domain/result.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface StationEntry {
  slug: string;
  name: string;
  accessible: boolean | NotKnown;
  /** Number of elevators out of service. */
  out: number;
  badges: RouteBadge[];
}

export interface PlacedStation extends StationEntry {
  /** Without one, the station has no distance and is not on the map. */
  position: { lat: number; lon: number } | NotKnown;
}
