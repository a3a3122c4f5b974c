import type { FetchHandler } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { FeedSources } from '#server/settings/feedSources.ts';
import type { Settings } from '#server/settings/settings.ts';

export interface Prepared {
  flat: FetchHandler;
  /** IANA zone of the schedule; `null` for an upstream, or for an older store without a zone. */
  zone: string | null;
  realtime: FeedSources['realtime'];
  /** Returns why a newer version waits for an operator, as the store says when asked; `null`: none. Unset: none ever does. */
  waits?: () => Promise<string | null>;
}

/** `download`: feeds cannot be fetched; `rejected`: they do not compile, or the new version waits; `other`: damage. */
export type TroubleKind = 'download' | 'rejected' | 'other';

export interface Listener {
  /** Called when documents are readable, before live data is available. `onPrepared` follows. */
  onReadable?(flat: FetchHandler): void;
  /** Called when a schedule can be served, and again for one with another zone or other live feeds. */
  onPrepared(prepared: Prepared): Promise<void>;
  onRenewed(): Promise<void>;
  /** Called with the reason (for operators) that the newest schedule is not served; `null` when it is, or when it `waits`. */
  onTrouble(why: string | null, kind?: TroubleKind): void;
  /** Called when nothing is served and an operator must fix the cause. */
  onFatal(why: string): void;
}

export interface Surroundings {
  sources: FeedSources;
  /** IANA zone of a feed without one. */
  zone: string;
  now: Clock;
  log: Log;
  /** Aborted when the server shuts down, or when the agency's folder names other feeds. */
  signal: AbortSignal;
  checkMs: number;
}

export type Stop = () => Promise<void>;

/** Returns the name of the compiled schedule's folder in `STORE_DIR`. */
export const storeName = ({ GTFS, DEMO = 'city' }: Pick<Settings, 'GTFS' | 'DEMO'>): string =>
  GTFS ? 'agency' : DEMO === 'city' ? 'demo-store' : `${DEMO}-store`;
