// What a rider may mean while typing: our routes, stations and stops, and places the geocoder knows.
import { appContext } from '#web/context.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { searchSources } from '#web/features/search/searchSources.server.ts';
import { suggest } from '#web/features/search/suggest.server.ts';
import type { Route } from './+types/suggest.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 80);
  const [routes, { entries, places }] = await Promise.all([
    loadRoutes(app, request.signal),
    searchSources(app, text, request.signal),
  ]);
  const found = suggest(text, routes.ok ? routes.value : [], entries ?? [], places ?? []);
  return Response.json(found, { headers: { 'cache-control': 'public, max-age=60' } });
}
