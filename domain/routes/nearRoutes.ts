import { editDistance } from '#domain/search/editDistance.ts';
import type { Route } from './route.ts';
import { normaliseRouteId } from './routeId.ts';
import { searchRoutes } from './routeSearch.ts';

/** No name is longer; comparing costs its square. */
const MAX_LENGTH = 40;

/**
 * Routes a rider may have meant by an id that does not exist: those found by it, and those a slip away in id or name.
 * The closest first; of equally close ones those that begin alike, and a parent before its children.
 */
export function nearRoutes(routes: readonly Route[], asked: string, limit: number): Route[] {
  // "T1 Bus" stands in for T1.
  const key = normaliseRouteId(asked).replace(/BUS$/, '').slice(0, MAX_LENGTH);
  const found = new Set(searchRoutes(routes, asked));
  // Any number is one slip from many others: only what has a letter can be misspelt.
  const slips = /[A-Z]/.test(key) ? Math.floor((key.length + 1) / 3) : 0;
  const distanceTo = (text: string) => editDistance(key, normaliseRouteId(text));
  const beginsAlike = (route: Route) => normaliseRouteId(route.id)[0] === key[0];
  return routes
    .flatMap((route) => {
      const short = Math.min(distanceTo(route.id), distanceTo(route.name));
      if (!found.has(route) && short > slips) return [];
      return [{ route, distance: Math.min(short, distanceTo(route.title), distanceTo(route.longName)) }];
    })
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(beginsAlike(b.route)) - Number(beginsAlike(a.route)) ||
        Number(b.route.isParentRoute) - Number(a.route.isParentRoute),
    )
    .slice(0, limit)
    .map(({ route }) => route);
}
