import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A route for the map's filter. */
export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** `false` for a line that never reports, which is then noted. */
  isLive: boolean;
  /** Labels of its directions. */
  directions: { directionId: 0 | 1; label: string }[];
}
