/** The rooms that serve HTTP, each built in or an upstream, with the web app's client for them. */
import type { ContractClient } from '#contract/client.ts';
import type { FetchHandler, RoomRequest } from '#contract/http/handler.ts';
import type { LiveStatus } from '#live/liveStatus.ts';
import type { Revision } from './pages/pageCache.ts';
import type { TroubleKind } from './schedule/scheduleSource.ts';

/** The names of the rooms, which are also their prefixes. */
export const ROOMS = ['flat', 'live', 'content', 'autocomplete', 'planner', 'notify', 'tiles'] as const;
type RoomName = (typeof ROOMS)[number];

export const isRoom = (name: string): name is RoomName => (ROOMS as readonly string[]).includes(name);

export interface Rooms extends Record<RoomName, FetchHandler> {
  /** Calls a built-in room in process, and an upstream over HTTP. */
  client: ContractClient;
  /** Whether riders can be offered journeys; if so, the planner gets ready for their questions. */
  plansJourneys(): boolean;
  tileAttribution(): string;
  revision(): Revision;
  /** Describes what is not ready yet; `null` when the app can serve riders. */
  notReady(): string | null;
  /** Describes why the newest schedule is not served; `null` if it is. */
  trouble(): Promise<{ why: string; kind: TroubleKind } | null>;
  /** Describes what is wrong with the accuracy history; `null`: nothing. */
  historyTrouble(): string | null;
  /** Resolves with the reason if the app can never serve riders without an operator's help. */
  fatal: Promise<string>;
  /** The status of our own live service; `null` while there is none. */
  liveStatus(): LiveStatus | null;
  /** When our own schedule was compiled; `null` if unknown. */
  compiledAt(): Promise<Temporal.Instant | null>;
  /** The end of the last day in the calendar; `null` if unknown. */
  scheduleEnds(): Promise<Temporal.Instant | null>;
  stop(): Promise<void>;
}

export function toRoomRequest(request: Request, prefix: string): RoomRequest {
  const { method, url, headers } = request;
  const root = url.indexOf('/', url.indexOf('//') + 2);
  const inRoom = { method, url: url.slice(0, root) + url.slice(root + prefix.length), headers };
  // Reading `body` is slow, so it is left out where there is none.
  return method === 'GET' || method === 'HEAD' ? inRoom : { ...inRoom, body: request.body };
}
