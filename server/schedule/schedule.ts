/** The schedule that this server serves from its own store: an agency's feeds, a followed store, or the demo's. */
import type { FetchHandler } from '#contract/http/handler.ts';
import { repeat } from '#contract/timers/timers.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { FeedSources } from '#server/settings/feedSources.ts';
import type { Settings } from '#server/settings/settings.ts';
import { prepareAgency } from './agencySchedule.ts';
import { prepareDemo } from './demoSchedule.ts';
import { prepareFollowed } from './followedSchedule.ts';
import type { Listener, Stop, Surroundings } from './scheduleSource.ts';

const CHECK_MS = 60_000;
/** The client keeps the agency of a version, so a check costs one request for the version at most. */
const UPSTREAM_CHECK_MS = 10_000;

/** Prepares the schedule in the background. Local feeds, and feeds that failed, are checked every `checkMs`. */
export function prepareSchedule(
  settings: Settings,
  sources: FeedSources,
  zone: string,
  now: Clock,
  log: Log,
  listener: Listener,
  checkMs = CHECK_MS,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const surroundings = { sources, zone, now, log, signal: ending.signal, checkMs };
  const prepare = settings.FLAT_URL
    ? prepareUpstream
    : settings.STORE_URL
      ? prepareFollowed
      : settings.GTFS
        ? prepareAgency
        : prepareDemo;
  const preparing = prepare(settings, surroundings, listener).catch((error) => {
    log.error({ kind: 'unknown' }, `schedule not prepared: ${String(error)}`);
    return nothingToStop;
  });
  return {
    async stop() {
      ending.abort();
      const stop = await preparing;
      await stop();
    },
  };
}

const nothingToStop: Stop = async () => {};

/** The schedule comes from an upstream, whose agency may change or respond later; live data may still be ours. */
async function prepareUpstream(
  _: Settings,
  { sources, log, checkMs }: Surroundings,
  listener: Listener,
): Promise<Stop> {
  const nowhere: FetchHandler = () => Response.json({ error: 'served by an upstream' }, { status: 404 });
  await listener.onPrepared({ flat: nowhere, zone: null, realtime: sources.realtime });
  const checking = repeat(() => listener.onRenewed(), {
    firstMs: Math.min(checkMs, UPSTREAM_CHECK_MS),
    restMs: () => Math.min(checkMs, UPSTREAM_CHECK_MS),
    onError: (error) => log.error({ kind: 'unknown' }, `the agency was not read: ${String(error)}`),
  });
  return checking.stop;
}
