import { readFavouritesAddress } from '#web/features/transit/favourites/favouriteAddresses.ts';
import { loadFavourites } from '#web/features/transit/favourites/loadFavourites.server.ts';
import { appContext } from '#web/request/context.ts';
import type { Route } from './+types/savedDepartures.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const places = readFavouritesAddress(new URL(request.url).searchParams);
  if (places === null)
    throw new Response('"of" must be the keys of up to twelve saved places', { status: 400 });
  const answer = await loadFavourites(appContext(context), places, request.signal);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}
