import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { routeSpelling } from '#domain/agency/routeSpelling.ts';
import type { Route } from '#domain/routes/route.ts';

/**
 * Finds the routes of an outage's line, first in the agency's table, because sources use former names. A line that is
 * unknown as a whole may be a list with commas, as our own live API writes it.
 */
export function elevatorLineRouteIds(
  line: string,
  routes: readonly Pick<Route, 'id' | 'name' | 'longName' | 'title'>[],
  { elevatorLines }: Pick<AgencyFacts, 'elevatorLines'>,
): string[] {
  const idsOf = (text: string): string[] => {
    const plainLine = plainName(text);
    // Routes may lack a long name, which is not the same as an outage's missing line.
    if (plainLine === '') return [];
    const known = Object.entries(elevatorLines).find(([name]) => plainName(name) === plainLine);
    if (known) return known[1].map(routeSpelling(routes.map(({ id }) => id)));
    return routes
      .filter((route) =>
        [route.id, route.name, route.longName, route.title].some((name) => plainName(name) === plainLine),
      )
      .map((route) => route.id);
  };
  const whole = idsOf(line);
  return whole.length > 0 ? whole : [...new Set(line.split(',').flatMap(idsOf))];
}

/** Keeps the letters, in lower case, and the digits, without the word "line". */
const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+|\bline\b/gu, '');
