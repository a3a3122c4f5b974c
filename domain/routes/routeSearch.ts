import type { Route } from './route.ts';

export type SearchableRoute = Pick<Route, 'name' | 'longName' | 'id' | 'title'>;

/** Searches routes (spec section 5), earliest match first. Ties keep source order; an empty text matches everything. */
export function searchRoutes<R extends SearchableRoute>(routes: readonly R[], text: string): R[] {
  const query = text.trim().toLowerCase();
  return routes
    .map((route) => ({ route, position: matchPosition(route, query) }))
    .filter(({ position }) => position !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.position - b.position)
    .map(({ route }) => route);
}

function matchPosition(route: SearchableRoute, query: string): number {
  const positions = [route.name, route.longName, route.id, route.title]
    .map((field) => field.toLowerCase().indexOf(query))
    .filter((position) => position >= 0);
  return Math.min(...positions);
}
