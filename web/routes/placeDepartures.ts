import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import { readPlaceDeparturesAddress } from '#web/features/screens/realtimeMap/places/placeDepartures.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/placeDepartures.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const place = readPlaceDeparturesAddress(new URL(request.url).searchParams);
  if (place === null) throw new Response('"stop" or "station" must be an id', { status: 400 });
  const answer = await loadPlaceDepartures(appContext(context), place, request.signal);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
