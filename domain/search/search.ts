/**
 * Finds what a rider means by a text. One engine serves the header, Home, the map, From and To, and the list of lines.
 * A text is read in steps, and the first step that finds something ends the search: as typed; as a number on a street;
 * with misspellings corrected by rule (`typos.ts`); without the words that nothing is called.
 */
import type { Position } from '#domain/stations/nearest.ts';
import { asTypedWords, codeMatches, LOOSE, type Match, ranked, textMatches, wordMatches } from './match.ts';
import { AROUND_NAMES, JOINING, LINE_WORDS, PLACE_WORDS, wordsOf } from './nameWords.ts';
import {
  correctedMatches,
  nearestSpelling,
  partialMatches,
  type Reading,
  stopsOnStreet,
} from './readings.ts';
import {
  type FindableRoute,
  type Found,
  foldCode,
  type Hit,
  type RiderNames,
  routeIndex,
  type SearchIndex,
} from './searchIndex.ts';

export interface SearchResults<R extends FindableRoute = FindableRoute> {
  hits: Hit<R>[];
  reading: Reading;
  /** Nothing was found: the closest spelling of the text that names something; `null`: there is none. */
  spelling: string | null;
}

export interface SearchOptions {
  limit: number;
  /** Among equal matches of one kind, the nearest comes first instead of the busiest. */
  near?: Position | null;
}

/** Longer texts are cut. */
const MAX_WORDS = 10;

/** Searches the indexes together. `order` of equal matches is that of their index. */
export function search<R extends FindableRoute>(
  text: string,
  indexes: readonly SearchIndex[],
  { limit, near = null }: SearchOptions,
): SearchResults<R> {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const results = (matches: Match[], reading: Reading): SearchResults<R> => ({
    hits: withoutChildren(ranked(matches, near))
      .slice(0, limit)
      .map(({ thing, knownAs }) => ({ ...(thing.found as Found<R>), knownAs })),
    reading,
    spelling: null,
  });
  if (typed.length === 0) return { hits: [], reading: { kind: 'typed' }, spelling: null };

  const asTyped = matchesOf(typed, text, indexes, isOpen);
  if (asTyped.length > 0) return results(asTyped, { kind: 'typed' });

  const street = stopsOnStreet(typed, indexes);
  if (street) return { ...results([], street.reading), hits: street.hits.slice(0, limit) as Hit<R>[] };

  const corrected = correctedMatches(typed, indexes, isOpen);
  if (corrected) return results(corrected.matches, { kind: 'corrected', text: corrected.text });

  const part = partialMatches(typed, indexes, isOpen);
  if (part) return results(part.matches, { kind: 'part', text: part.text });
  return { hits: [], reading: { kind: 'typed' }, spelling: nearestSpelling(typed, indexes) };
}

/**
 * Searches routes (spec section 5): those that contain the text in their name, long name, id, title or a former name, by the
 * position of the match; ties keep the source's order. Only if there are none, what `search` finds.
 * An empty text matches everything.
 */
export function searchRoutes<R extends FindableRoute>(
  routes: readonly R[],
  text: string,
  facts: RiderNames,
): R[] {
  if (text.trim() === '') return [...routes];
  const index = routeIndex(routes, facts);
  const matches = textMatches(text, [index]).sort((a, b) => a.position - b.position);
  if (matches.length > 0)
    return matches.flatMap(({ thing: { found } }) => (found.kind === 'route' ? [found.route as R] : []));
  const { hits } = search<R>(text, [index], { limit: routes.length });
  return hits.flatMap((each) => (each.kind === 'route' ? [each.route] : []));
}

/** A parent represents its children, except those that are named exactly. */
function withoutChildren(matches: readonly Match[]): Match[] {
  const ids = new Set(
    matches.flatMap(({ thing: { found } }) => (found.kind === 'route' ? [found.route.id] : [])),
  );
  return matches.filter(
    ({ thing: { found }, isCode }) =>
      found.kind !== 'route' || isCode || !found.route.parentRouteIds.some((id) => ids.has(id)),
  );
}

/** Matches the words as typed, and without the words around a name. */
function matchesOf(
  typed: readonly string[],
  text: string,
  indexes: readonly SearchIndex[],
  isOpen: boolean,
): Match[] {
  const joined = typed.filter((word) => !JOINING.has(word));
  const words = joined.length > 0 ? joined : typed;
  const bare = words.filter((word) => !AROUND_NAMES.has(word));
  const isBare = bare.length > 0 && bare.length < words.length;
  const matches = [
    ...wordMatches(asTypedWords(words, isOpen), indexes),
    ...codeMatches(foldCode(text), indexes),
    ...textMatches(text, indexes),
  ];
  if (!isBare) return matches;
  // The words around a name say what it names: "Lansdale Line" is no station.
  const [isLine, isPlace] = [LINE_WORDS, PLACE_WORDS].map((set) => words.some((word) => set.has(word)));
  const isMeant = ({ thing: { found } }: Match) => isLine === isPlace || (found.kind === 'route') === isLine;
  const bareMatches = [
    ...wordMatches(asTypedWords(bare, isOpen), indexes),
    ...codeMatches(bare.join(''), indexes),
    ...(matches.length === 0 ? textMatches(bare.join(' '), indexes) : []),
  ];
  return [
    ...matches,
    ...bareMatches.map((match) => (isMeant(match) ? match : { ...match, rank: match.rank + LOOSE })),
  ];
}
