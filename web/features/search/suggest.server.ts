import type { Route } from '#domain/route.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import { searchRoutes } from '#domain/routeSearch.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Suggestion } from './suggestion.ts';

const MOST_ROUTES = 4;
const MOST = 9;

/**
 * At most nine suggestions: routes first by the rule of spec section 5, then stations, then stops. A place matches
 * when every word typed begins a word of its name ("mifflin 20" finds "20th St & Mifflin St").
 */
export function suggest(
  text: string,
  routes: readonly Route[],
  entries: readonly SearchEntry[],
): Suggestion[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const foundRoutes = searchRoutes(routes, text)
    .slice(0, MOST_ROUTES)
    .map(
      (route): Suggestion => ({
        kind: 'route',
        name: route.title,
        detail: route.longName === route.title ? '' : route.longName,
        to: `/schedules/${encodeURIComponent(route.id)}`,
        badge: toBadge(route),
      }),
    );
  const names = new Map(routes.map((route) => [normaliseRouteId(route.id), route.name]));
  const places = entries
    .filter(({ name, routeIds, kind }) => (kind === 'station' || routeIds.length > 0) && matches(name, words))
    .sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length)
    .slice(0, MOST - foundRoutes.length)
    .map(
      (entry): Suggestion => ({
        kind: entry.kind,
        name: entry.name,
        detail: entry.routeIds.map((id) => names.get(normaliseRouteId(id)) ?? id).join(' · '),
        to: placePath(entry),
        badge: null,
      }),
    );
  return [...foundRoutes, ...places];
}

const rank = ({ kind }: SearchEntry) => (kind === 'station' ? 0 : 1);

/** A stop is shown on the first route that serves it. */
function placePath({ kind, id, routeIds }: SearchEntry): string {
  if (kind === 'station') return `/stations/${encodeURIComponent(id)}`;
  return `/schedules/${encodeURIComponent(routeIds[0] ?? '')}?stop=${encodeURIComponent(id)}`;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function matches(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
