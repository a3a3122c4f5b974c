import { agency } from '#agency/agency.ts';
import type { Position } from '#domain/nearest.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import { searchRoutes } from '#domain/routeSearch.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import { mapPath } from '#web/features/map/mapPath.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { placePath } from './placePath.ts';
import type { SearchSources } from './searchSources.server.ts';
import type { Suggestion } from './suggestion.ts';
import { waysOf } from './wayOf.server.ts';

const MOST_ROUTES = 4;
const MOST = 9;
/** However many stops there are, so many places are shown. */
const PLACES = 2;

type Sources = Omit<SearchSources, 'unsearched'>;

/** At most nine suggestions: routes first by the rule of spec section 5, then stops and places. */
export function suggest(text: string, sources: Sources, t: Translate): Suggestion[] {
  if (wordsOf(text).length === 0) return [];
  const foundRoutes = searchRoutes(sources.routes, text)
    .slice(0, MOST_ROUTES)
    .map(
      (route): Suggestion => ({
        kind: 'route',
        name: route.title,
        detail: route.longName === route.title ? '' : route.longName,
        way: '',
        toward: '',
        to: `/schedules/${encodeURIComponent(route.id)}`,
        badge: toBadge(route),
      }),
    );
  const most = MOST - foundRoutes.length;
  return [...foundRoutes, ...suggestPlaces(text, sources, t, placePath, most)];
}

/**
 * At most `most` stations, then stops, then places as the geocoder found them; `pathOf`: where a stop or station leads.
 * A stop matches when every word typed begins a word of its name ("mifflin 20" finds "20th St & Mifflin St").
 */
export function suggestPlaces(
  text: string,
  { routes, directions, entries, places }: Sources,
  t: Translate,
  pathOf: (entry: SearchEntry) => string,
  most = MOST,
): Suggestion[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const names = new Map(routes.map((route) => [normaliseRouteId(route.id), route.name]));
  const nameOf = (routeId: string) => names.get(normaliseRouteId(routeId)) ?? routeId;
  const foundPlaces = places.slice(0, PLACES).map(
    ({ name, label, position }): Suggestion => ({
      kind: 'place',
      name,
      detail: label === name ? '' : label,
      way: '',
      toward: '',
      to: mapPath({ kind: 'place', position }, name),
      badge: null,
    }),
  );
  const found = entries
    .filter(({ name, routeIds, kind }) => (kind === 'station' || routeIds.length > 0) && matches(name, words))
    .sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length);
  const shown = found.slice(0, most - foundPlaces.length);
  // Stops are told from those of their name that the list has no room for, too.
  const shownNames = new Set(shown.map(({ name }) => name));
  const alike = found.filter(({ kind, name }) => kind === 'stop' && shownNames.has(name));
  const ways = waysOf(alike, directions, agency.facts, nameOf, t);
  const stops = shown.map(
    (entry): Suggestion => ({
      kind: entry.kind,
      name: entry.name,
      detail: entry.routeIds.map(nameOf).join(' · '),
      ...(ways.get(entry) ?? { way: '', toward: '' }),
      to: pathOf(entry),
      badge: null,
    }),
  );
  return [...stops, ...foundPlaces];
}

/** About where the agency runs: the middle of its most served stops. `null` when no stop says where it is. */
export function middleOf(entries: readonly SearchEntry[]): Position | null {
  const known = entries.flatMap(({ position }) => position ?? []).slice(0, 50);
  if (known.length === 0) return null;
  const mean = (of: (each: Position) => number) =>
    known.reduce((sum, each) => sum + of(each), 0) / known.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}

const rank = ({ kind }: SearchEntry) => (kind === 'station' ? 0 : 1);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function matches(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
