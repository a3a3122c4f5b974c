// The data that the app's own scripts request. A rider's position is used only for its response; logs contain no queries.
import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { selectNotifications } from '#web/features/screens/chrome/chromeData.server.ts';
import { loadNear } from '#web/features/screens/home/loadNear.server.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { networkLines } from '#web/features/screens/realtimeMap/network/networkLines.server.ts';
import { loadPlace } from '#web/features/screens/realtimeMap/places/loadPlace.server.ts';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import { readPlaceDeparturesAddress } from '#web/features/screens/realtimeMap/places/placeDepartures.ts';
import { readStationFilter } from '#web/features/screens/stations/stationFilter.ts';
import { stationIndex } from '#web/features/screens/stations/stationIndex.server.ts';
import { readFavouritesAddress } from '#web/features/transit/favourites/favouriteAddresses.ts';
import { loadFavourites } from '#web/features/transit/favourites/loadFavourites.server.ts';
import { toWire } from '#web/features/transit/map/feed/lineFeed.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { loadSearch, searchResponse } from '#web/features/transit/search/searchSources.server.ts';
import { searchText } from '#web/features/transit/search/searchText.ts';
import { readNearAddress } from '#web/features/transit/stops/nearView.ts';
import { type AppContext, appContext } from '#web/request/context.ts';
import type { Route } from './+types/scriptData.ts';

export function loader({ context, request, pattern }: Route.LoaderArgs): Promise<Response> {
  const answer = answers[pattern];
  if (answer === undefined) throw new Error(`No data is served at /${pattern}`);
  return answer(appContext(context), new URL(request.url).searchParams, request.signal);
}

type Answer = (app: AppContext, query: URLSearchParams, signal: AbortSignal) => Promise<Response>;

/** By the paths of `web/routes.ts`. */
const answers: Readonly<Record<string, Answer>> = {
  suggest: async (app, query, signal) => {
    const purpose = (['map', 'ends'] as const).find((each) => each === query.get('for')) ?? 'pages';
    return searchResponse(await loadSearch(app, searchText(query.get('q')), { purpose }, signal));
  },

  'saved-departures': async (app, query, signal) => {
    const places = readFavouritesAddress(query);
    return places === null
      ? refuse('"of" must be the keys of up to twelve saved places')
      : notKept(await loadFavourites(app, places, signal));
  },

  'near-departures': async (app, query, signal) => {
    const from = readNearAddress(query);
    return from === null
      ? refuse('"lat" and "lon" must be a position in degrees')
      : notKept(await loadNear(app, from, signal));
  },

  'place-departures': async (app, query, signal) => {
    const place = readPlaceDeparturesAddress(query);
    return place === null
      ? refuse('"stop" or "station" must be an id')
      : notKept(await loadPlaceDepartures(app, place, signal));
  },

  'realtime-map/place': async (app, query, signal) =>
    notKept((await loadPlace(app, parseMapState(query), signal)) ?? { known: 'none' }),

  'realtime-map/lines': async (app, _, signal) => {
    const routes = await loadRoutes(app, signal);
    const lines = routes.ok ? await networkLines(app, routes.value) : [];
    const body = { lines: lines.map(toWire) };
    return lines.length > 0 ? keptFor(STATIC_SECONDS, body) : notKept(body);
  },

  'stations.json': async (app, query, signal) => {
    const { count, stations } = await stationIndex(app, readStationFilter(query), signal);
    return count === null ? new Response(null, { status: 503, headers: NO_STORE }) : notKept(stations);
  },

  notices: async ({ client, now }, _, signal) => {
    const content = await client.content({ signal });
    const section = content.ok ? content.value.value.notifications : null;
    return section?.ok
      ? keptFor(NOTICES_SECONDS, selectNotifications(section.items, now()))
      : new Response(null, { status: 503 });
  },

  // An unknown status counts as online.
  'chat-status': async ({ client }, _, signal) => {
    const result = await client.chatStatus({ signal });
    return notKept({ online: result.ok ? result.value.value.online : true });
  },
};

const NOTICES_SECONDS = 30;
const NO_STORE = { 'cache-control': 'no-store' };

/** Caches must not store what would soon be outdated, or says where a rider is. */
const notKept = (body: unknown): Response => Response.json(body, { headers: NO_STORE });

const keptFor = (seconds: number, body: unknown): Response =>
  Response.json(body, { headers: { 'cache-control': `public, max-age=${seconds}` } });

const refuse = (reason: string): Response => new Response(reason, { status: 400 });
