// What a search by name looks through: the stops and stations of the flat store, and what the geocoder knows of places.
import { namesToSearch } from '#contract/namesToSearch.ts';
import { withinTime } from '#contract/withinTime.ts';
import type { Place } from '#domain/place.ts';
import type { SearchEntry } from '#domain/searchEntry.ts';
import type { AppContext } from '#web/context.ts';
import { middleOf } from './suggest.server.ts';

/** A geocoder is asked from this many letters on. */
const LETTERS = 3;
/** What it has not answered by then is not waited for: stops must come while a rider types. */
const GEOCODER_MILLISECONDS = 500;

/** `null`: cannot be known now, which is not the same as none. */
export interface SearchSources {
  entries: SearchEntry[] | null;
  places: Place[] | null;
}

export async function searchSources(
  { client }: Pick<AppContext, 'client'>,
  text: string,
  signal: AbortSignal,
): Promise<SearchSources> {
  const named = await namesToSearch(client, { signal });
  const entries = named.ok ? named.value.value : null;
  if (text.length < LETTERS) return { entries, places: [] };
  const asked = client.places(text, middleOf(entries ?? []), { signal });
  const answer = await withinTime(asked, GEOCODER_MILLISECONDS);
  return { entries, places: answer?.ok ? answer.value.value : null };
}
