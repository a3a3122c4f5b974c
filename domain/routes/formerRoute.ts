import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { routeSpelling } from '#domain/agency/routeSpelling.ts';

type Facts = Pick<AgencyFacts, 'formerRouteNames'>;

/** Whether a line once had this id or name, in any spelling. */
export const isFormerName = (former: string, { formerRouteNames }: Facts): boolean =>
  Object.values(formerRouteNames).some((names) => names.includes(routeSpelling(names)(former)));

/** Finds the route that once had this id or name, such as T1 for trolley 10. Current ids and names do not count. */
export function routeOfFormerName<R extends { id: string }>(
  routes: readonly R[],
  former: string,
  { formerRouteNames }: Facts,
): R | undefined {
  for (const [id, names] of Object.entries(formerRouteNames)) {
    if (!names.includes(routeSpelling(names)(former))) continue;
    const route = routes.find((each) => each.id === id);
    if (route) return route;
  }
  return undefined;
}

export const formerNamesOf = (routeId: string, { formerRouteNames }: Facts): readonly string[] =>
  formerRouteNames[routeId] ?? [];
