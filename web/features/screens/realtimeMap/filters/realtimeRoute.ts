import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** `false` for a line that never reports, which is then noted. */
  isLive: boolean;
  directions: { directionId: 0 | 1; label: string }[];
}
