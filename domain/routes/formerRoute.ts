import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { sameRouteId } from '#domain/routeId.ts';

type Facts = Pick<AgencyFacts, 'formerRouteNames'>;

/** Finds the route that once had this id or name, such as T1 for trolley 10. Current ids and names do not count. */
export function routeOfFormerName<R extends { id: string }>(
  routes: readonly R[],
  former: string,
  { formerRouteNames }: Facts,
): R | undefined {
  for (const [id, names] of Object.entries(formerRouteNames)) {
    if (!names.some((name) => sameRouteId(name, former))) continue;
    const route = routes.find((each) => sameRouteId(each.id, id));
    if (route) return route;
  }
  return undefined;
}

export const formerNamesOf = (routeId: string, { formerRouteNames }: Facts): readonly string[] =>
  Object.entries(formerRouteNames).find(([id]) => sameRouteId(id, routeId))?.[1] ?? [];
