/** The map's client in the browser, for five endpoints. All decoders but that of vehicles load on demand. */
import { createEndpointCaller, type EndpointCaller } from '#contract/call/endpointCaller.ts';
import { rememberAbsence } from '#contract/call/rememberAbsence.ts';
import type { ContractClient } from '#contract/client.ts';
import { trips } from '#contract/live/trips.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { asSpelled, routeSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { AgencyView } from '#web/agency/agencyContext.tsx';
import { withoutUntracked } from '#web/features/base/network/trackedRoutes.ts';

export type BrowserClient = Pick<
  ContractClient,
  'kml' | 'predictions' | 'searchIndex' | 'trips' | 'tripUpdate'
>;

let client: BrowserClient | null = null;
/** The routes that the page knows, and how they are spelled. */
let known: { routes: readonly { id: string }[]; spell: typeof asSpelled } = { routes: [], spell: asSpelled };

/** Returns the page's one client: with names in the rider's language, without live data that the agency does not have. */
export function browserClient(
  now: Clock,
  { namesIn, noLiveDataRouteIds }: Pick<AgencyView, 'namesIn' | 'noLiveDataRouteIds'>,
  routes: readonly { id: string }[] = known.routes,
): BrowserClient {
  if (routes !== known.routes) known = { routes, spell: routeSpelling(routes.map(({ id }) => id)) };
  if (client) return client;
  const { get } = createEndpointCaller({
    flatBase: '/flat',
    liveBase: '/live',
    contentBase: '/content',
    fetch: (url, init) => fetch(url, init),
    now,
    routeSpelling: async () => known.spell,
  });
  const remembered = rememberAbsence<LiveRun[]>();
  client = {
    predictions: ({ routeIds = [], stopIds = [], tripIds = [] }, options) =>
      remembered.request(async () => {
        const { predictions } = await import('#contract/live/predictions.ts');
        return get(predictions, { routeIds, stopIds, tripIds }, options);
      }),
    searchIndex: async (options) => {
      const { searchIndex } = await import('#contract/flat/searchIndex.ts');
      return get(searchIndex, {}, options);
    },
    trips: (routeIds, options) => get(trips, { routeIds }, options),
    tripUpdate: async (tripId, options) => {
      const { tripUpdate } = await import('#contract/live/tripUpdate.ts');
      return get(tripUpdate, { tripId }, options);
    },
    kml: async ({ routeId, type, directionId }, options) => {
      const { kml } = await import('#contract/live/kml.ts');
      return get(kml, { routeId, type, directionId: String(directionId) }, options);
    },
  };
  if (namesIn !== null) client = translatingClient(client, get, namesIn);
  client = withoutUntracked(client, noLiveDataRouteIds);
  return client;
}

/** Returns a client that translates names; its code loads only if the feed has translations. */
function translatingClient(own: BrowserClient, get: EndpointCaller['get'], language: string): BrowserClient {
  const loaded = import('./clientInLanguage.ts').then(({ clientInLanguage }) =>
    clientInLanguage(own, get, language),
  );
  // If the file fails to load, original names are shown.
  const ready = loaded.catch(() => own);
  return {
    kml: own.kml,
    predictions: async (...parameters) => (await ready).predictions(...parameters),
    searchIndex: async (...parameters) => (await ready).searchIndex(...parameters),
    trips: async (...parameters) => (await ready).trips(...parameters),
    tripUpdate: async (...parameters) => (await ready).tripUpdate(...parameters),
  };
}
