import { sameRouteId } from './routeId.ts';

/**
 * The route of an id: the one spelt exactly so, else one spelt alike. Feeds exist whose routes differ only by case or
 * by a hyphen (`10A`, `10-A`); services exist that spell one route in three ways.
 */
export const findRoute = <R extends { id: string }>(routes: readonly R[], id: string): R | undefined =>
  routes.find((route) => route.id === id) ?? routes.find((route) => sameRouteId(route.id, id));
