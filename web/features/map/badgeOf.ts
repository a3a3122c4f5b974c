import { findRoute } from '#domain/findRoute.ts';
import { PLAIN_MARK } from '#web/ui/markColors.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** The badge of a vehicle's route, also of a route the list of routes does not have. */
export function badgeOf(routes: readonly RouteBadge[], routeId: string): RouteBadge {
  return (
    findRoute(routes, routeId) ?? {
      id: routeId,
      name: routeId,
      title: routeId,
      mode: 'Bus',
      bgColor: PLAIN_MARK.background,
      fgColor: PLAIN_MARK.foreground,
      isFrequent: false,
    }
  );
}
