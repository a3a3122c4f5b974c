// Serves departures near a rider, on request. The position is used only for this response; logs contain no queries.
import { loadNear } from '#web/features/screens/home/loadNear.server.ts';
import { readNearAddress } from '#web/features/transit/stops/nearView.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/nearDepartures.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const from = readNearAddress(new URL(request.url).searchParams);
  if (from === null) throw new Response('"lat" and "lon" must be a position in degrees', { status: 400 });
  const answer = await loadNear(appContext(context), from, request.signal);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
