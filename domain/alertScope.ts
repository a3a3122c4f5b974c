import type { Alert } from './alert.ts';
import type { Route } from './route.ts';
import { routeIdSet } from './routeId.ts';

/** Alerts that name the route, one of its children or one of its parents. */
export function alertsForRoute<A extends Pick<Alert, 'routeIds'>>(
  alerts: readonly A[],
  route: Pick<Route, 'id' | 'childRouteIds' | 'parentRouteIds'>,
): A[] {
  const isRoute = routeIdSet([route.id, ...route.childRouteIds, ...route.parentRouteIds]);
  return alerts.filter((alert) => alert.routeIds.some(isRoute));
}

/**
 * Alerts for a stop, or for all stops of a station: those that name it, and those that name no stop but a route that
 * serves it.
 */
export function alertsForStop(
  alerts: readonly Alert[],
  stopIds: readonly string[],
  routeIds: readonly string[],
): Alert[] {
  const isRoute = routeIdSet(routeIds);
  return alerts.filter((alert) =>
    alert.stopIds.length > 0
      ? alert.stopIds.some((id) => stopIds.includes(id))
      : alert.routeIds.some(isRoute),
  );
}
