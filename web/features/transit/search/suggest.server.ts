import { oncePer } from '#domain/oncePer.ts';
import type { Route } from '#domain/routes/route.ts';
import type { Reading } from '#domain/search/readings.ts';
import { search } from '#domain/search/search.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { type Hit, placeIndex, pointIndex, routeIndex } from '#domain/search/searchIndex.ts';
import type { Position } from '#domain/stations/nearest.ts';
import { placePath, routePath } from '#web/features/transit/routes/pagePath.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { type RouteBadge, toBadge } from '#web/ui/routeBadge.ts';
import { mapPath, positionText } from './mapPath.ts';
import type { SearchSources } from './searchSources.server.ts';
import { nameOnly, type Search, type SuggestedSide, type Suggestion } from './suggestion.ts';
import { meanPosition, waysOf } from './wayOf.server.ts';

const MAX_SUGGESTIONS = 9;
const MAX_PLACES = 2;
const MAX_MARKS = 6;

type Sources = Omit<SearchSources, 'unsearched'>;

/** Where a suggestion leads: to its own page, to its card on the map, or into a field of the journey planner. */
export type SuggestFor = 'pages' | 'map' | 'ends';

export function suggest(
  text: string,
  sources: Sources,
  t: Translate,
  { purpose = 'pages', limit = MAX_SUGGESTIONS }: { purpose?: SuggestFor; limit?: number } = {},
): Omit<Search, 'text' | 'unsearched'> {
  const { routes, facts, entries, places } = sources;
  const indexes = [
    ...(purpose === 'pages' ? [routeIndex(routes, facts)] : []),
    placeIndex(entries, facts),
    ...(places.length > 0 ? [pointIndex(places)] : []),
  ];
  const { hits: all, reading, spelling } = search<Route>(text, indexes, { limit: limit + places.length });
  const surplus = new Set(all.filter(({ kind }) => kind === 'place').slice(MAX_PLACES));
  const hits = all.filter((hit) => !surplus.has(hit));
  const isFound = new Set(hits.flatMap((hit) => (hit.kind === 'place' ? [hit.place] : [])));
  // A geocoder also knows spellings that its answer does not contain.
  const others = places
    .filter((place) => !isFound.has(place))
    .slice(0, MAX_PLACES - isFound.size)
    .map((place): Hit<Route> => ({ kind: 'place', place, knownAs: null }));
  const isAddress = reading.kind === 'street' && others.length > 0;
  const listed = isAddress ? [...others, ...hits] : [...hits.slice(0, limit - others.length), ...others];
  const shown = listed.slice(0, limit);
  const sides = shown.flatMap((hit) => (hit.kind === 'stop' ? hit.sides : []));
  const names = badgesOf(routes);
  const ways = waysOf(sides, sources.directions, facts, (routeId) => names.get(routeId)?.name ?? '', t);
  const sideOf = (entry: SearchEntry): SuggestedSide => ({
    ...(ways.get(entry) ?? { way: '', toward: '' }),
    number: signNumber(entry),
    marks: marksOf(entry.routeIds, names),
    to: pathOf(purpose, entry),
  });
  return {
    found: shown.map((hit) => suggestionOf(hit, { purpose, names, sideOf, t })),
    note: isAddress ? null : noteOf(reading, t),
    spelling: shown.length > 0 ? null : spelling,
  };
}

/** For a field of the journey planner, the address is the place's id or position itself. */
const pathOf = (purpose: SuggestFor, { kind, id }: SearchEntry): string =>
  purpose === 'pages' ? placePath({ kind, id }) : purpose === 'map' ? mapPath({ kind, id }) : id;

/** Opaque ids of stops are not on signs. */
const signNumber = ({ kind, id, codes = [] }: SearchEntry): string =>
  kind === 'station' ? '' : (codes[0] ?? (/^\d{1,6}$/.test(id) ? id : ''));

const badgesOf = oncePer(
  (routes: readonly Route[]): ReadonlyMap<string, RouteBadge> =>
    new Map(routes.map((route) => [route.id, toBadge(route)])),
);

/** A route that is not in the current schedule has no name, and its id means nothing to riders. */
const marksOf = (routeIds: readonly string[], badges: ReadonlyMap<string, RouteBadge>): RouteBadge[] =>
  [...new Set(routeIds.flatMap((id) => badges.get(id) ?? []))].slice(0, MAX_MARKS);

function suggestionOf(
  hit: Hit<Route>,
  {
    purpose,
    names,
    sideOf,
    t,
  }: {
    purpose: SuggestFor;
    names: ReadonlyMap<string, RouteBadge>;
    sideOf: (entry: SearchEntry) => SuggestedSide;
    t: Translate;
  },
): Suggestion {
  const known = hit.knownAs === null ? '' : t('chrome.formerName', { name: hit.knownAs });
  switch (hit.kind) {
    case 'route': {
      const { route } = hit;
      const detail = route.longName === route.title ? '' : route.longName;
      const to = routePath(route.id);
      return {
        ...nameOnly,
        kind: 'route',
        name: route.title,
        detail,
        way: known,
        to,
        badge: toBadge(route),
      };
    }
    case 'place': {
      const { name, label, position } = hit.place;
      return {
        ...nameOnly,
        kind: purpose === 'ends' ? 'point' : 'place',
        name,
        detail: label === name ? '' : label,
        to: purpose === 'ends' ? positionText(position) : mapPath({ kind: 'place', position }, name),
        position,
      };
    }
    case 'station':
    case 'stop': {
      const { entry } = hit;
      const own = hit.kind === 'stop' ? hit.sides : [entry];
      const [only, ...more] = own.map(sideOf);
      const routeIds = own.flatMap((side) => side.routeIds);
      return {
        ...nameOnly,
        kind: entry.kind,
        name: entry.name,
        way: more.length > 0 ? t('search.sides', { n: own.length }) : known || (only?.way ?? ''),
        toward: more.length > 0 ? '' : (only?.toward ?? ''),
        to: pathOf(purpose, entry),
        marks: marksOf(routeIds, names),
        number: more.length > 0 ? '' : signNumber(entry),
        sides: more.length > 0 && only ? [only, ...more] : [],
        position: entry.position,
      };
    }
  }
}

function noteOf(reading: Reading, t: Translate): string | null {
  switch (reading.kind) {
    case 'typed':
      return null;
    case 'street':
      return t('search.streetOnly', { street: reading.street });
    case 'corrected':
      return t('search.corrected', { text: reading.text });
    case 'part':
      return t('search.partOnly', { text: reading.text });
  }
}

/** Returns the middle of the agency's busiest stops and stations; `null` if none has a position. */
export const middleOf = oncePer((entries: readonly SearchEntry[]): Position | null => {
  const known = entries.flatMap(({ position }) => position ?? []).slice(0, 50);
  return known.length === 0 ? null : meanPosition(known);
});
