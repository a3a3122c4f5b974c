import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { oncePer } from '#domain/oncePer.ts';
import { remembered } from '#domain/remembered.ts';
import { formerNamesOf } from '#domain/routes/formerRoute.ts';
import type { Route } from '#domain/routes/route.ts';
import { searchRoutes } from '#domain/routes/routeSearch.ts';
import { findNames } from './findNames.ts';
import { wordsOf } from './nameWords.ts';

export type FindableRoute = Pick<
  Route,
  'id' | 'name' | 'longName' | 'title' | 'parentRouteIds' | 'childRouteIds'
>;

interface ReadyRoutes<R> {
  /** Routes with their name in place of the id, which is not searched. */
  shown: readonly (FindableRoute & { route: R })[];
  /** Routes with title and long name as one name. */
  spelled: readonly { name: string; route: R }[];
}

const readyRoutes = oncePer(
  (routes: readonly FindableRoute[]): ReadyRoutes<FindableRoute> => ({
    shown: routes.map((route) => ({ ...route, id: route.name, route })),
    spelled: routes.map((route) => ({ name: `${route.title} ${route.longName}`, route })),
  }),
);

/** Room for the route names of a large agency, former ones included. */
const MAX_FOLDED = 5_000;
const foldName = remembered((name: string) => wordsOf(name).join(' '), MAX_FOLDED);

export interface FoundRoute<R> {
  route: R;
  /** The former name that matched; `null`: the route was found in another way. */
  formerName: string | null;
}

/** Words that riders type before a route's name, in the app's languages. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(
  'route rt rte line bus trolley train the no number ruta linea autobus ligne tuyen маршрут линия автобус 线路 노선 خط'
    .split(' ')
    .concat('路线', '公交'),
);

/**
 * Finds the routes a rider may mean, best first: by exact name, former name, part of a name (spec section 5), or words.
 * Ids are not searched, because riders do not see them. A parent represents its children, except those named exactly.
 */
export function findRoutes<R extends FindableRoute>(
  routes: readonly R[],
  text: string,
  facts: Pick<AgencyFacts, 'formerRouteNames'>,
): FoundRoute<R>[] {
  const typed = wordsOf(text);
  const distinctive = typed.filter((word) => !BEFORE_NAMES.has(word));
  const words = distinctive.length > 0 ? distinctive : typed;
  if (words.length === 0) return [];
  const query = words.join(' ');
  const ready = readyRoutes(routes) as ReadyRoutes<R>;
  const isNamed = (name: string) => foldName(name) === query;

  const found = new Map<R, FoundRoute<R>>();
  const add = (route: R, formerName: string | null = null) => {
    if (!found.has(route)) found.set(route, { route, formerName });
  };
  const exact = routes.filter(({ name }) => isNamed(name));
  for (const route of exact) add(route);
  for (const route of routes) {
    const formerName = formerNamesOf(route.id, facts).find(isNamed);
    if (formerName !== undefined) add(route, formerName);
  }
  for (const { route } of searchRoutes(ready.shown, text)) add(route);
  if (query !== text.trim().toLowerCase())
    for (const { route } of searchRoutes(ready.shown, query)) add(route);
  // Of the matches with scattered words or typos, only the best counts, and only if nothing else is found.
  for (const { thing, match } of findNames(ready.spelled, query)) {
    if (found.size === 0 || !match.isScattered) add(thing.route);
  }

  const isFound = (id: string) => [...found.keys()].some((route) => route.id === id);
  return [...found.values()].filter(
    ({ route }) => exact.includes(route) || !route.parentRouteIds.some(isFound),
  );
}
