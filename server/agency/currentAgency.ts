/** Merges the facts of the agency's folder with those of its feed. A change that makes the folder invalid is ignored. */
import { agencyOf } from '#agency/agencyOf.ts';
import { demoFolders } from '#agency/folders.ts';
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import type { AgencyFeeds } from '#agency/schemas.ts';
import type { Agency } from '#agency/types.ts';
import { watchFolder } from '#agency/watchFolder.ts';
import { type DemoName, demoNames } from '#demo/demos.ts';
import type { FeedAgency } from '#domain/agency/feedAgency.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Environment, type FeedSources, feedSources } from '#server/settings/feedSources.ts';
import type { Settings } from '#server/settings/settings.ts';

export interface CurrentAgency {
  get(): Agency;
  /** The embedded agency whose folder is used; `null`: none. */
  demo: DemoName | null;
  setFeed(feed: FeedAgency | null): void;
  /** Number of changes to the result of `get`; pages rendered before the last change are out of date. */
  revision(): number;
  sources(): FeedSources;
  /** Calls `changed` when the result of `sources` changes. */
  onSources(changed: () => void): void;
  stop(): void;
}

/** With `GTFS` but no folder, the facts come from the feed; with neither, the demo's agency is used. */
const folderOf = ({ AGENCY, GTFS, DEMO = 'city' }: Partial<Settings>): string | null =>
  AGENCY ?? (GTFS === undefined ? demoFolders[DEMO] : null);

/** Reads the agency's folder and watches it. The error lists the folder's mistakes or missing environment variables. */
export function createCurrentAgency(
  settings: Partial<Settings>,
  log: Log,
  environment: Environment = process.env,
): Result<CurrentAgency, string> {
  const dir = folderOf(settings);
  const first = dir === null ? ok(null) : readAgencyFolder(dir);
  if (!first.ok) return err(first.error);
  const firstSources = feedSources(settings, first.value?.feeds ?? {}, environment);
  if (!firstSources.ok) return err(firstSources.error);
  let sources = firstSources.value;
  let sourcesChanged = () => {};
  let folder = first.value;
  let feed: FeedAgency | null = null;
  let current = make();
  let changes = 0;

  function make(): Agency {
    const agency = agencyOf(folder, feed);
    return settings.STATIC_SITE_URL === undefined
      ? agency
      : { ...agency, staticSite: settings.STATIC_SITE_URL };
  }
  function renew(): void {
    const before = JSON.stringify(current);
    const next = make();
    if (JSON.stringify(next) === before) return;
    current = next;
    changes += 1;
  }
  function reload(dir: string): void {
    const again = readAgencyFolder(dir);
    if (!again.ok) {
      log.error({ kind: 'transform' }, `the agency is unchanged:\n${again.error}`);
      return;
    }
    folder = again.value;
    renew();
    log.info({ dir }, 'agency reloaded');
    takeFeeds(again.value.feeds);
  }
  function takeFeeds(feeds: AgencyFeeds): void {
    const next = feedSources(settings, feeds, environment);
    if (!next.ok) {
      log.error({ kind: 'transform' }, `the feeds are unchanged:\n${next.error}`);
      return;
    }
    if (JSON.stringify(next.value) === JSON.stringify(sources)) return;
    // Adding or removing the schedule changes more than the feeds, so it needs a restart.
    if (next.value.schedule.length > 0 !== sources.schedule.length > 0) {
      log.warn({ dir }, 'feeds.yaml adds or removes a schedule, which takes effect at the next start');
      return;
    }
    sources = next.value;
    sourcesChanged();
  }

  const stop = dir === null ? () => {} : watchFolder(dir, 'the agency folder', log, () => reload(dir));

  return ok({
    get: () => current,
    demo: demoNames.find((name) => demoFolders[name] === dir) ?? null,
    setFeed(next) {
      const configured = folder?.identity.zone;
      if (next !== null && configured !== undefined && configured !== next.zone && feed?.zone !== next.zone)
        log.warn(
          { configured, feed: next.zone },
          "the agency's zone differs from its feed's; the feed's zone is used",
        );
      feed = next;
      renew();
    },
    revision: () => changes,
    sources: () => sources,
    onSources(changed) {
      sourcesChanged = changed;
    },
    stop,
  });
}
