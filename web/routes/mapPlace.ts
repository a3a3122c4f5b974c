import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { loadPlace } from '#web/features/screens/realtimeMap/places/loadPlace.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/mapPlace.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const state = parseMapState(new URL(request.url).searchParams);
  const answer = (await loadPlace(appContext(context), state, request.signal)) ?? { known: 'none' };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
