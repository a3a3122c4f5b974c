import { mapPath } from '#web/features/transit/search/mapPath.ts';
import { loadSearchSources } from '#web/features/transit/search/searchSources.server.ts';
import { suggestPlaces } from '#web/features/transit/search/suggest.server.ts';
import type { Search } from '#web/features/transit/search/suggestion.ts';
import type { AppContext } from '#web/request/context.ts';

/** Never fails: `unsearched` lists the sources that could not be searched. */
export async function findPlaces(app: AppContext, text: string, signal: AbortSignal): Promise<Search> {
  const { unsearched, ...sources } = await loadSearchSources(app, text, signal);
  const found = suggestPlaces(text, sources, app.t, ({ kind, id }) => mapPath({ kind, id }));
  return { text, found, unsearched };
}
