import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { sameRouteId } from './routeId.ts';

type Facts = Pick<AgencyFacts, 'formerRouteNames'>;

/** The route that once had this id or name, such as trolley 10 for T1; a route that has it today comes before. */
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

/** What a route was called before. */
export const formerNamesOf = (routeId: string, { formerRouteNames }: Facts): readonly string[] =>
  Object.entries(formerRouteNames).find(([id]) => sameRouteId(id, routeId))?.[1] ?? [];
