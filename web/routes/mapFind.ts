// The map's suggestions while a rider types.
import { appContext } from '#web/context.ts';
import { findPlaces } from '#web/features/map/findPlaces.server.ts';
import { parseMapState } from '#web/features/map/mapState.ts';
import { searchResponse } from '#web/features/search/searchResponse.server.ts';
import type { Route } from './+types/mapFind.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { find } = parseMapState(new URL(request.url).searchParams);
  return searchResponse(await findPlaces(appContext(context), find ?? '', request.signal));
}
