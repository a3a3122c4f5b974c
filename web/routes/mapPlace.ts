// A place's card, for a rider who has the map open already.
import { appContext } from '#web/context.ts';
import { loadPlace } from '#web/features/map/loadPlace.server.ts';
import { parseMapState } from '#web/features/map/mapState.ts';
import type { Route } from './+types/mapPlace.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const state = parseMapState(new URL(request.url).searchParams);
  const answer = (await loadPlace(appContext(context), state, request.signal)) ?? { known: 'none' };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
