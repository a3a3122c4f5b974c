import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A line by which the map can be filtered. */
export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** Lines that never report say so. */
  isLive: boolean;
  /** What its directions are called. */
  directions: { directionId: 0 | 1; label: string }[];
}
