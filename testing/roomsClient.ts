/** A contract client over the rooms of this process, like the server's. */
import type { ContractClient } from '#contract/client.ts';
import { createContractClient } from '#contract/client.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { Clock } from '#domain/time/clock.ts';
import { toRoomRequest } from '../server/rooms.ts';

const ORIGIN = 'http://in.process';

/** A missing room responds with 404. Failed calls are retried without a wait. */
export function roomsClient(
  rooms: Partial<Record<'flat' | 'live' | 'content', FetchHandler>>,
  settings: { now: Clock; monotonic?: () => number; zone?: string; maxBytes?: number },
): ContractClient {
  return createContractClient({
    flatBase: `${ORIGIN}/flat`,
    liveBase: `${ORIGIN}/live`,
    contentBase: `${ORIGIN}/content`,
    fetch: async (url, init) => {
      const name = new URL(url).pathname.split('/')[1] as keyof typeof rooms;
      const room = rooms[name];
      if (room === undefined) return new Response('no such room', { status: 404 });
      return room(toRoomRequest(new Request(url, init), `/${name}`));
    },
    sleep: async () => undefined,
    ...settings,
  });
}
