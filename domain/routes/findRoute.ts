import { routeSpelling } from '#domain/agency/routeSpelling.ts';

/** Finds a route by an id that a rider, an editor or an agency's folder wrote, in any spelling. */
export function findRoute<R extends { id: string }>(routes: readonly R[], id: string): R | undefined {
  const exact = routes.find((route) => route.id === id);
  if (exact) return exact;
  const spelled = routeSpelling(routes.map((route) => route.id))(id);
  return routes.find((route) => route.id === spelled);
}
