import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { findPlaces } from '#web/features/screens/realtimeMap/places/findPlaces.server.ts';
import { searchResponse } from '#web/features/transit/search/searchResponse.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/mapFind.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { find } = parseMapState(new URL(request.url).searchParams);
  return searchResponse(await findPlaces(appContext(context), find ?? '', request.signal));
}
