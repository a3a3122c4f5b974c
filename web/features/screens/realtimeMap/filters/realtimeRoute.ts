import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** `false`: there is no live data for the line, and a note below the list names it. */
  isLive: boolean;
  directions: { directionId: 0 | 1; label: string }[];
}
