import { normaliseRouteId } from '#domain/routeId.ts';
import type { Route } from '#domain/routes/route.ts';
import { searchRoutes } from '#domain/routes/routeSearch.ts';
import { editDistance } from './editDistance.ts';

/** Longer search texts are cut: the cost of a comparison grows with their length. */
const MAX_LENGTH = 40;

/** Guesses which routes a rider meant by an unknown id: search results and similar ids or names, closest first. */
export function nearRoutes(routes: readonly Route[], text: string, limit: number): Route[] {
  // "T1 Bus" is the replacement bus for T1.
  const key = normaliseRouteId(text).replace(/BUS$/, '').slice(0, MAX_LENGTH);
  const found = new Set(searchRoutes(routes, text));
  // Every number is one digit away from many others, so typos are considered only in texts with letters.
  const typos = /[A-Z]/.test(key) ? Math.floor((key.length + 1) / 3) : 0;
  const distanceTo = (text: string) => editDistance(key, normaliseRouteId(text));
  const beginsAlike = (route: Route) => normaliseRouteId(route.id)[0] === key[0];
  return routes
    .flatMap((route) => {
      const short = Math.min(distanceTo(route.id), distanceTo(route.name));
      if (!found.has(route) && short > typos) return [];
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
