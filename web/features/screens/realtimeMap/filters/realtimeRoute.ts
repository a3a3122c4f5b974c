import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** `false`: the line never reports positions, and a note below the list names it. */
  isLive: boolean;
  directions: { directionId: 0 | 1; label: string }[];
}
