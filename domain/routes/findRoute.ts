import { sameRouteId } from '#domain/routeId.ts';

/** Finds a route, preferably by its exact id: some ids differ only in case or a hyphen (`10A`, `10-A`). */
export const findRoute = <R extends { id: string }>(routes: readonly R[], id: string): R | undefined =>
  routes.find((route) => route.id === id) ?? routes.find((route) => sameRouteId(route.id, id));
