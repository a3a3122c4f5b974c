// The map's search: stations, stops and places by name, each leading to its card on the map.
import type { AppContext } from '#web/context.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { searchSources } from '#web/features/search/searchSources.server.ts';
import { suggestPlaces } from '#web/features/search/suggest.server.ts';
import { mapPath } from './mapPath.ts';
import type { PlaceSearch } from './placeSearch.ts';

/** Never fails: what could not be asked is said. */
export async function findPlaces(app: AppContext, text: string, signal: AbortSignal): Promise<PlaceSearch> {
  const [routes, { entries, places }] = await Promise.all([
    loadRoutes(app, signal),
    searchSources(app, text, signal),
  ]);
  return {
    text,
    found: suggestPlaces(text, routes.ok ? routes.value : [], entries ?? [], places ?? [], ({ kind, id }) =>
      mapPath({ kind, id }),
    ),
    unknown: [...(entries ? [] : ['stops' as const]), ...(places ? [] : ['places' as const])],
  };
}
