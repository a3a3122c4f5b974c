import { sameRouteId } from '#domain/routes/routeId.ts';
import { PLAIN_MARK } from '#web/ui/markColors.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/**
 * Finds the badge of a vehicle's route, even if the route is not in `routes`. Results are cached, because thousands of
 * vehicles need them at every update.
 */
export function badgeOf(routes: readonly RouteBadge[]): (routeId: string) => RouteBadge {
  const known = new Map<string, RouteBadge>();
  return (routeId) => {
    let badge = known.get(routeId);
    if (!badge) {
      badge = routes.find((route) => sameRouteId(route.id, routeId)) ?? plainBadge(routeId);
      known.set(routeId, badge);
    }
    return badge;
  };
}

const plainBadge = (routeId: string): RouteBadge => ({
  id: routeId,
  name: routeId,
  title: routeId,
  mode: 'Bus',
  bgColor: PLAIN_MARK.background,
  fgColor: PLAIN_MARK.foreground,
  isFrequent: false,
});
