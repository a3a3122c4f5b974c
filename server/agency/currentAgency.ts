/** Merges the facts of the agency's folder with those of its feed. A change that makes the folder invalid is ignored. */
import { agencyOf, isNameUnclear } from '#agency/agencyOf.ts';
import type { AgencyFeeds } from '#agency/feedsSchema.ts';
import {
  type AgencyFolder,
  agencyFolder,
  defaultAgencyFolder,
  demoFolders,
  readAgencyFolder,
} from '#agency/readAgencyFolder.ts';
import type { Agency, ChatOffer } from '#agency/types.ts';
import { watchFolder } from '#agency/watchFolder.ts';
import { type DemoName, demoNames } from '#demo/demos.ts';
import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FeedKind } from '#live/decode/feed.ts';
import { type Environment, type FeedSources, feedSources } from '#server/settings/feedSources.ts';
import { hasSchedule, isDemo, type Settings } from '#server/settings/settings.ts';

export interface CurrentAgency {
  get(): Agency;
  /** The embedded agency whose folder is used; `null`: none. */
  demo: DemoName | null;
  /**
   * Sets the facts that the schedule has about its agency. `absent`: it has no `agency.json`, as the flat service of the
   * specification, so it is the specification's agency. `unknown`: it did not respond; its agency stays as it is.
   */
  setFeed(feed: FeedAgency | 'absent' | 'unknown'): void;
  /** Number of changes to the result of `get`; pages rendered before the last change are out of date. */
  revision(): number;
  sources(): FeedSources;
  /** Calls `changed` when the result of `sources` changes. */
  onSources(changed: () => void): void;
  stop(): void;
}

/** Another agency's schedule never takes the identity of a built-in one: without a folder, its own facts apply. */
function folderOf(settings: Partial<Settings>): string | null {
  if (settings.AGENCY !== undefined) return agencyFolder(settings.AGENCY);
  return hasSchedule(settings) ? null : demoFolders[settings.DEMO ?? 'city'];
}

/** Reads the agency's folder and watches it. The error lists the folder's mistakes or missing environment variables. */
export function createCurrentAgency(
  settings: Partial<Settings>,
  log: Log,
  environment: Environment = process.env,
): Result<CurrentAgency, string> {
  const dir = folderOf(settings);
  const first: Result<AgencyFolder | null, string> = dir === null ? ok(null) : readAgencyFolder(dir);
  if (!first.ok) return err(first.error);
  /** For a flat service in the shape of the specification, once it is known to be one. */
  const specFolder = dir === null && settings.FLAT_URL ? readAgencyFolder(defaultAgencyFolder) : null;
  const firstSources = feedSources(settings, first.value?.feeds ?? {}, environment);
  if (!firstSources.ok) return err(firstSources.error);
  let sources = firstSources.value;
  let sourcesChanged = () => {};
  let folder = first.value;
  let feed: FeedAgency | null = null;
  let hasAskedForName = false;
  /** The schedule is the demo's unless a setting or the folder gives another one. */
  const isDemonstration = !hasSchedule(settings) && sources.schedule.length === 0;
  let current = make();
  let changes = 0;

  /** Another live service is assumed to have everything; pages show what it says about each source. */
  function hasLive(kind: FeedKind): boolean {
    return isDemonstration || settings.LIVE_URL !== undefined || (sources.realtime[kind]?.length ?? 0) > 0;
  }
  function make(): Agency {
    const agency = agencyOf(folder, feed);
    return {
      ...agency,
      name: settings.AGENCY_NAME ?? agency.name,
      staticSite: settings.STATIC_SITE_URL ?? agency.staticSite,
      isDemonstration,
      hasVehicles: hasLive('vehiclePositions'),
      hasAlerts: hasLive('alerts'),
    };
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
    renew();
    sourcesChanged();
  }

  const stop = dir === null ? () => {} : watchFolder(dir, 'the agency folder', log, () => reload(dir));

  return ok({
    get: () => current,
    demo: demoNames.find((name) => demoFolders[name] === dir) ?? null,
    setFeed(next) {
      if (next === 'unknown') return;
      if (next === 'absent') {
        feed = null;
        if (specFolder?.ok) folder = specFolder.value;
        renew();
        return;
      }
      if (specFolder !== null) folder = null;
      const configured = folder?.identity.zone;
      if (next !== null && configured !== undefined && configured !== next.zone && feed?.zone !== next.zone)
        log.warn(
          { configured, feed: next.zone },
          "the agency's zone differs from its feed's; the feed's zone is used",
        );
      feed = next;
      if (!hasAskedForName && settings.AGENCY_NAME === undefined && isNameUnclear(folder, feed)) {
        hasAskedForName = true;
        log.warn(
          { agencies: feed.agencies.length, shown: agencyOf(folder, feed).name },
          'the schedule has several agencies and no publisher: set AGENCY_NAME, or name in agency.yaml',
        );
      }
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

/** Returns `null` if there is no chat. The demo includes its own. */
export function chatOffer(settings: Settings): ChatOffer | null {
  const { CHAT_URL, CHAT_SCRIPT_URL } = settings;
  if (CHAT_URL || CHAT_SCRIPT_URL) return { windowUrl: CHAT_URL ?? null, scriptUrl: CHAT_SCRIPT_URL ?? null };
  return isDemo(settings) ? { windowUrl: '/demo/chat.html', scriptUrl: null } : null;
}
