/**
 * What the map asks of the services from the browser: the same calls as everywhere, to the same addresses, under the
 * page's own origin. Only the decoders of these four are loaded.
 */
import { createAsker } from '#contract/asker.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import { searchIndex } from '#contract/flat/searchIndex.ts';
import { kml } from '#contract/live/kml.ts';
import { trips } from '#contract/live/trips.ts';
import { tripUpdate } from '#contract/live/tripUpdate.ts';
import type { Clock } from '#domain/clock.ts';

export type BrowserClient = Pick<ContractClient, 'kml' | 'searchIndex' | 'trips' | 'tripUpdate'>;

let client: BrowserClient | null = null;

/** One client per page, so that its version handshake is shared. */
export function browserClient(now: Clock): BrowserClient {
  if (client) return client;
  const { ask } = createAsker({
    flatBase: '/flat',
    liveBase: '/live',
    contentBase: '/content',
    fetch: (url, init) => fetch(url, init),
    now,
  });
  client = {
    searchIndex: (options) => ask(searchIndex, {}, options),
    trips: (routeIds, options) => ask(trips, { routeIds }, options),
    tripUpdate: (tripId, options) => ask(tripUpdate, { tripId }, options),
    kml: ({ routeId, type, directionId }, options) =>
      ask(kml, { routeId, type, directionId: String(directionId) }, options),
  };
  return client;
}
