import { oncePer } from '#domain/oncePer.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import { findNames } from '#domain/search/findNames.ts';
import { findRoutes } from '#domain/search/findRoutes.ts';
import { nameQuery } from '#domain/search/matchName.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import { mapPath } from './mapPath.ts';
import { placePath } from './placePath.ts';
import type { SearchSources } from './searchSources.server.ts';
import type { Suggestion } from './suggestion.ts';
import { waysOf } from './wayOf.server.ts';

const MAX_ROUTES = 4;
const MAX_SUGGESTIONS = 9;
const MAX_PLACES = 2;

type Sources = Omit<SearchSources, 'unsearched'>;

export function suggest(text: string, sources: Sources, t: Translate): Suggestion[] {
  const routes = suggestRoutes(text, sources, t, MAX_ROUTES);
  return [...routes, ...suggestPlaces(text, sources, t, placePath, MAX_SUGGESTIONS - routes.length)];
}

export function suggestRoutes(
  text: string,
  { routes, facts }: Pick<Sources, 'routes' | 'facts'>,
  t: Translate,
  max: number,
): Suggestion[] {
  return findRoutes(routes, text, facts)
    .slice(0, max)
    .map(
      ({ route, formerName }): Suggestion => ({
        kind: 'route',
        name: route.title,
        detail: route.longName === route.title ? '' : route.longName,
        way: formerName === null ? '' : t('chrome.formerName', { name: formerName }),
        toward: '',
        to: `/schedules/${encodeURIComponent(route.id)}`,
        badge: toBadge(route),
      }),
    );
}

/**
 * A stop matches if every typed word begins a word of its name ("mifflin 20" finds "20th St & Mifflin St") or another
 * spelling of it; if none matches, a stop whose name differs by a typo does. `pathOf`: the link of a stop or station.
 */
export function suggestPlaces(
  text: string,
  { routes, directions, entries, facts, places }: Sources,
  t: Translate,
  pathOf: (entry: SearchEntry) => string,
  limit = MAX_SUGGESTIONS,
): Suggestion[] {
  if (nameQuery(text) === null) return [];
  const names = new Map(routes.map((route) => [normaliseRouteId(route.id), route.name]));
  // A route that is not in the current schedule has no name, and its id means nothing to riders.
  const nameOf = (routeId: string) => names.get(normaliseRouteId(routeId)) ?? '';
  const foundPlaces = places.slice(0, MAX_PLACES).map(
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
  const found = findNames(searchableEntries(entries), text, (a, b) => a.name.length - b.name.length)
    .map(({ thing }) => thing)
    .sort((a, b) => rank(a) - rank(b));
  const shown = uniqueEntries(found).slice(0, limit - foundPlaces.length);
  // Distinguish stops also from those with the same name that did not fit in the list.
  const shownNames = new Set(shown.map(({ name }) => name));
  const alike = found.filter(({ kind, name }) => kind === 'stop' && shownNames.has(name));
  const ways = waysOf(alike, directions, facts, nameOf, t);
  const stops = shown.map(
    (entry): Suggestion => ({
      kind: entry.kind,
      name: entry.name,
      detail: [...new Set(entry.routeIds.map(nameOf))].filter((name) => name !== '').join(' · '),
      ...(ways.get(entry) ?? { way: '', toward: '' }),
      to: pathOf(entry),
      badge: null,
    }),
  );
  return [...stops, ...foundPlaces];
}

/** Keeps the better match of a stop that matches by two names. */
const uniqueEntries = (found: readonly SearchEntry[]): SearchEntry[] => {
  const seen = new Set<string>();
  return found.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** Returns the middle of the agency's busiest stops and stations; `null` if none has a position. */
export const middleOf = oncePer((entries: readonly SearchEntry[]): Position | null => {
  const known = entries.flatMap(({ position }) => position ?? []).slice(0, 50);
  if (known.length === 0) return null;
  const mean = (of: (each: Position) => number) =>
    known.reduce((sum, each) => sum + of(each), 0) / known.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
});

const searchableEntries = oncePer((entries: readonly SearchEntry[]): readonly SearchEntry[] =>
  entries
    .filter(({ kind, routeIds }) => kind === 'station' || routeIds.length > 0)
    .flatMap((each) => (each.signName === undefined ? [each] : [each, { ...each, name: each.signName }])),
);

const rank = ({ kind }: SearchEntry) => (kind === 'station' ? 0 : 1);
