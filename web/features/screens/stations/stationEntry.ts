import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A station as the index lists it. */
export interface StationEntry {
  slug: string;
  name: string;
  /** `null`: unknown, which is not "not accessible". */
  accessible: boolean | null;
  /** Elevators out of service. */
  out: number;
  badges: RouteBadge[];
}

/** What the list by distance and the map need besides. */
export interface PlacedStation extends StationEntry {
  /** `null`: unknown, and then never near and on no map. */
  position: { lat: number; lon: number } | null;
}
