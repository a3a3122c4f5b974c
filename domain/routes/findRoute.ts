import { sameRouteId } from './routeId.ts';

/**
 * Finds a route by id, preferring an exact match over one in another spelling. Some feeds have routes that differ only
 * in case or a hyphen (`10A`, `10-A`); some services spell one route in three ways.
 */
export const findRoute = <R extends { id: string }>(routes: readonly R[], id: string): R | undefined =>
  routes.find((route) => route.id === id) ?? routes.find((route) => sameRouteId(route.id, id));
