import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';
import type { Route } from '#domain/routes/route.ts';

/** Finds the routes of an outage's line, first in the agency's table, because sources use former names. */
export function elevatorLineRouteIds(
  line: string,
  routes: readonly Pick<Route, 'id' | 'name' | 'longName' | 'title'>[],
  { elevatorLines }: Pick<AgencyFacts, 'elevatorLines'>,
): string[] {
  const plainLine = plainName(line);
  const known = Object.entries(elevatorLines).find(([name]) => plainName(name) === plainLine);
  if (known) return known[1].map(routeSpelling(routes.map(({ id }) => id)));
  return routes
    .filter((route) =>
      [route.id, route.name, route.longName, route.title].some((name) => plainName(name) === plainLine),
    )
    .map((route) => route.id);
}

/** Keeps the letters, in lower case, and the digits, without the word "line". */
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+|\bline\b/gu, '');
