import { placeQuery } from '#contract/autocomplete/places.ts';
import { namesToSearch } from '#contract/namesToSearch.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Place } from '#domain/stations/nearest.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { middleOf, type SuggestFor, suggest } from './suggest.server.ts';
import type { Search } from './suggestion.ts';

const MIN_LETTERS = 3;
/** Stops appear while the rider is typing, so they do not wait longer than this for the geocoder. */
const GEOCODER_TIMEOUT_MS = 500;

export type SearchSources = Awaited<ReturnType<typeof loadSearchSources>>;

export async function loadSearchSources(app: AppContext, text: string, signal: AbortSignal) {
  const { client } = app;
  const [routes, directions, named] = await Promise.all([
    loadRoutes(app, signal),
    client.directions({ signal }),
    namesToSearch(client, { signal }),
  ]);
  const { entries, withStops } = named.ok ? named.value.value : { entries: [], withStops: true };
  const places = text.length < MIN_LETTERS ? [] : await loadPlaces(app, text, entries, signal);
  return {
    routes: routes.ok ? routes.value : [],
    directions: directions.ok ? directions.value.value : [],
    facts: app.agency.facts,
    entries,
    places: places ?? [],
    unsearched: [
      ...(routes.ok ? [] : ['routes' as const]),
      ...(named.ok ? [] : ['names' as const]),
      ...(withStops ? [] : ['stops' as const]),
      ...(places ? [] : ['places' as const]),
    ],
  };
}

/** Searches everything. Never fails: `unsearched` lists the sources that could not be searched. */
export async function loadSearch(
  app: AppContext,
  text: string,
  options: { purpose?: SuggestFor; limit?: number },
  signal: AbortSignal,
): Promise<Search> {
  const { unsearched, ...sources } = await loadSearchSources(app, text, signal);
  return { text, ...suggest(text, sources, app.t, options), unsearched };
}

async function loadPlaces(
  { client }: Pick<AppContext, 'client'>,
  text: string,
  entries: readonly SearchEntry[],
  signal: AbortSignal,
): Promise<Place[] | null> {
  const result = await withTimeout(
    client.places({ ...placeQuery(text, middleOf(entries)), signal }),
    GEOCODER_TIMEOUT_MS,
  );
  return result?.ok ? result.value.value : null;
}

/**
 * The rider's browser may keep the response for a minute unless results may be missing because a source failed. No cache
 * between them may: the text can be the rider's address.
 */
export function searchResponse(search: Search): Response {
  const isWhole = search.unsearched.every((what) => what === 'stops');
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'private, max-age=60' : 'no-store' },
  });
}
