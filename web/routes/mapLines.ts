import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { networkLines } from '#web/features/screens/realtimeMap/network/networkLines.server.ts';
import { toWire } from '#web/features/transit/map/feed/lineFeed.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/mapLines.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const routes = await loadRoutes(app, request.signal);
  const lines = routes.ok ? await networkLines(app, routes.value) : [];
  const cacheControl = lines.length > 0 ? `public, max-age=${STATIC_SECONDS}` : 'no-store';
  return Response.json({ lines: lines.map(toWire) }, { headers: { 'cache-control': cacheControl } });
}
