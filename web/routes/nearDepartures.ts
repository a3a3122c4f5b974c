// What leaves near a rider who asked for it. The point is used for this answer alone: logs have no queries.

import { loadNear } from '#web/features/screens/home/loadNear.server.ts';
import { readNearAddress } from '#web/features/screens/home/nearView.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/nearDepartures.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const from = readNearAddress(new URL(request.url).searchParams);
  if (from === null) throw new Response('lat and lon are degrees of a point on Earth', { status: 400 });
  const answer = await loadNear(appContext(context), from, request.signal);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
