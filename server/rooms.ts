/** The rooms that answer HTTP, each our own or an upstream's, and the web app's client over them. */
import type { ContractClient } from '#contract/contractClient.ts';
import type { FetchHandler, RoomRequest } from '#contract/handler.ts';
import type { LiveStatus } from '#live/liveStatus.ts';

export interface Rooms {
  flat: FetchHandler;
  live: FetchHandler;
  content: FetchHandler;
  autocomplete: FetchHandler;
  tiles: FetchHandler;
  /** In process where a room is our own, over HTTP where it is an upstream. */
  client: ContractClient;
  tileAttribution: string;
  /** What pages are made of at present. */
  revision(): Revision;
  /** What is not ready yet, in words; `null` when riders can be served. */
  notReady(): string | null;
  /** What is wrong with the schedule's source while riders are served what was had before, in words. */
  trouble(): string | null;
  /** Why riders will never be served, once that is known: only an operator can mend it. */
  hopeless: Promise<string>;
  /** How our own live service is doing; `null` while there is none. */
  liveStatus(): LiveStatus | null;
  /** When our own schedule was compiled; `null` while there is none. */
  compiledAt(): Promise<Temporal.Instant | null>;
  stop(): Promise<void>;
}

/** What pages are made of: when it changes they are made anew. */
export interface Revision {
  /** The flat version and the agency's: pages of another are out of date. */
  release: string;
  /** Counts the snapshots of live data; it stands still where those are an upstream's. */
  snapshot: number;
}

/** The request a room sees: the same one, with paths beginning at the room's own root. */
export function withinRoom({ method, url, headers }: Request, prefix: string): RoomRequest {
  const root = url.indexOf('/', url.indexOf('//') + 2);
  return { method, url: url.slice(0, root) + url.slice(root + prefix.length), headers };
}
