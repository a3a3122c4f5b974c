import { namesToSearch, stationEntries } from '#contract/namesToSearch.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { search } from '#domain/search/search.ts';
import { placeIndex } from '#domain/search/searchIndex.ts';
import type { Station } from '#domain/stations/station.ts';
import type { SimilarPlace } from '#web/features/base/errors/catalogueError.ts';
import { placePath } from '#web/features/transit/search/placePath.ts';
import type { AppContext } from '#web/request/context.ts';

const MAX_PLACES = 5;

/** Suggests stations and corners for a wrong name or slug; only stations if the names of stops cannot be read. */
export async function similarPlaces(
  { client, agency }: Pick<AppContext, 'client'> & { agency: { facts: AgencyFacts } },
  stations: readonly Station[],
  text: string,
  signal: AbortSignal,
): Promise<SimilarPlace[]> {
  const names = await namesToSearch(client, { signal });
  const entries = names.ok ? names.value.value.entries : stationEntries(stations);
  const index = placeIndex(entries, agency.facts);
  return search(text.replaceAll('-', ' '), [index], { limit: MAX_PLACES }).hits.flatMap(
    (hit): SimilarPlace[] =>
      hit.kind === 'stop' || hit.kind === 'station'
        ? [{ kind: hit.kind, name: hit.entry.name, to: placePath(hit.entry) }]
        : [],
  );
}
