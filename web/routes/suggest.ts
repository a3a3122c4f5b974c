// What a rider may mean while typing: our routes, stations and stops, and places the geocoder knows.
import { namesToSearch } from '#contract/namesToSearch.ts';
import { appContext } from '#web/context.ts';
import { withinTime } from '#web/features/chrome/withinTime.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { middleOf, suggest } from '#web/features/search/suggest.server.ts';
import type { Route } from './+types/suggest.ts';

/** A geocoder is asked from this many letters on. */
const LETTERS = 3;
/** What it has not answered by then is not waited for: stops must come while a rider types. */
const GEOCODER_MILLISECONDS = 500;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { signal } = request;
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 80);
  const [routes, named] = await Promise.all([loadRoutes(app, signal), namesToSearch(app.client, { signal })]);
  const entries = named.ok ? named.value.value : [];
  const places =
    text.length < LETTERS
      ? null
      : await withinTime(app.client.places(text, middleOf(entries), { signal }), GEOCODER_MILLISECONDS);
  const found = suggest(text, routes.ok ? routes.value : [], entries, places?.ok ? places.value.value : []);
  return Response.json(found, { headers: { 'cache-control': 'public, max-age=60' } });
}
