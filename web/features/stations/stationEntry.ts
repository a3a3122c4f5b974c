/** A station as the index lists it. */
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface StationEntry {
  slug: string;
  name: string;
  /** `null`: unknown, which is not "not accessible". */
  accessible: boolean | null;
  /** Elevators out of service. */
  out: number;
  /** `null`: unknown, and then never near. */
  position: { lat: number; lon: number } | null;
  badges: RouteBadge[];
}
