// The map's suggestions while a rider types.
import { appContext } from '#web/context.ts';
import { findPlaces } from '#web/features/map/findPlaces.server.ts';
import { parseMapState } from '#web/features/map/mapState.ts';
import type { Route } from './+types/mapFind.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { find } = parseMapState(new URL(request.url).searchParams);
  const search = await findPlaces(appContext(context), find ?? '', request.signal);
  const isWhole = search.unknown.length === 0;
  return Response.json(search, {
    headers: { 'cache-control': isWhole ? 'public, max-age=60' : 'no-store' },
  });
}
