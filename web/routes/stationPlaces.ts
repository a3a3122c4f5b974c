import { readStationFilter } from '#web/features/screens/stations/stationFilter.ts';
import { stationIndex } from '#web/features/screens/stations/stationIndex.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/stationPlaces.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = readStationFilter(new URL(request.url).searchParams);
  const { count, stations } = await stationIndex(appContext(context), filter, request.signal);
  const headers = { 'cache-control': 'no-store' };
  return count === null ? new Response(null, { status: 503, headers }) : Response.json(stations, { headers });
}
