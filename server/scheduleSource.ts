/** What prepares a schedule is given, and what it tells. */
import type { FetchHandler } from '#contract/handler.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { FeedSources } from './feedSources.ts';
import type { Settings } from './settings.ts';

export interface Prepared {
  flat: FetchHandler;
  /** IANA zone of the schedule; `null` where an upstream serves it, or while an older store does not say. */
  zone: string | null;
  realtime: FeedSources['realtime'];
}

export interface Listener {
  /** Called when documents can be read, before live data is available. `onPrepared` follows. */
  onReadable?(flat: FetchHandler): void;
  /** Called when a schedule can be served, and again when the demo's was made anew. */
  onPrepared(prepared: Prepared): Promise<void>;
  /** The schedule served before has a new version. */
  onRenewed(): Promise<void>;
  /** Why the newest schedule is not served, for operators; `null` when it is. */
  onTrouble(why: string | null): void;
  /** Nothing is served, and nothing will be until somebody mends what is wrong here. */
  onHopeless(why: string): void;
}

export interface Surroundings {
  sources: FeedSources;
  /** IANA zone of a feed that names none. */
  zone: string;
  now: Clock;
  log: Log;
  /** Aborted when the server ends. */
  signal: AbortSignal;
  checkMs: number;
}

/** Ends the upkeep of a schedule. */
export type Stop = () => Promise<void>;

/** Where below `STORE_DIR` the compiled schedule is. */
export const storeName = ({ GTFS, DEMO = 'city' }: Pick<Settings, 'GTFS' | 'DEMO'>): string =>
  GTFS ? 'agency' : DEMO === 'city' ? 'demo-store' : `${DEMO}-store`;
