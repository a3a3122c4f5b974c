import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';

/** Documents are displayed in the order map, schedule, other (spec section 4). */
export interface RouteDocument {
  type: string;
  title: string;
  url: string;
  linkLabel: string;
}

/** An unprocessed row of the route source (spec section 3, "Source route fields read"). */
export interface SourceRoute {
  id: string;
  /** "" if unknown. */
  agencyId: string;
  type: number;
  shortName: string;
  longName: string;
  /** Six hex digits without `#`, or "" if the feed gives none. */
  color: string;
  textColor: string;
  releaseName: string;
  isFrequent: boolean;
  frequencyText: string;
  documents: RouteDocument[];
}

/** Groups child routes under one id, such as B for B1, B2 and B3 (spec sections 3 and 4). */
export interface SourceParentRoute
  extends Pick<SourceRoute, 'id' | 'type' | 'longName' | 'color' | 'textColor'> {
  childIds: string[];
}

/** A route as the app shows it (spec section 3). */
export interface Route {
  mode: ScheduledMode;
  releaseName: string;
  /** As the routes document spells it. */
  id: string;
  name: string;
  longName: string;
  title: string;
  /** CSS class that colours the route's mark, such as `route-b` or `route-bus` (spec section 3). */
  colorClass: string;
  /** `#rrggbb`. */
  bgColor: string;
  /** `#rrggbb`, with a contrast of at least 4.5:1 on `bgColor`. */
  fgColor: string;
  isFrequent: boolean;
  routeFrequency: string;
  documents: RouteDocument[];
  isLiveDataAvailable: boolean;
  isParentRoute: boolean;
  isChildRoute: boolean;
  childRouteIds: string[];
  parentRouteIds: string[];
}

/** Finds a route by an id that a rider, an editor or an agency's folder wrote, in any spelling. */
export function findRoute<R extends { id: string }>(routes: readonly R[], id: string): R | undefined {
  const exact = routes.find((route) => route.id === id);
  if (exact) return exact;
  const spelled = routeSpelling(routes.map((route) => route.id))(id);
  return routes.find((route) => route.id === spelled);
}

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
