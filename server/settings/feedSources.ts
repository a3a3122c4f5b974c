/** The feeds with their keys, which are read from the environment and kept out of messages, log lines and responses. */
import { type AgencyFeeds, REFERENCE } from '#agency/feedsSchema.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FeedAccess } from '#flat/gtfs/downloadFeed.ts';
import type { FeedKind } from '#live/decode/feed.ts';
import type { Source } from '#live/poll/sourceState.ts';
import { hasSchedule, type Settings } from './settings.ts';

export interface FeedSources {
  /** Schedule feeds from the folder; empty if a setting gives the schedule. */
  schedule: readonly string[];
  /** Keyed by the path or URL of a schedule feed. */
  access: Readonly<Record<string, FeedAccess>>;
  realtime: Partial<Record<FeedKind, readonly Source[]>>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const KINDS = [
  ['vehiclePositions', 'GTFS_RT_VEHICLE_POSITIONS'],
  ['tripUpdates', 'GTFS_RT_TRIP_UPDATES'],
  ['alerts', 'GTFS_RT_ALERTS'],
] as const;

export const TRIPS_POLL_SECONDS = 10;
export const ALERTS_POLL_SECONDS = 30;

/** Collects the feeds. The error lists every problem, such as an unset variable, with its place in `feeds.yaml`. */
export function feedSources(
  settings: Partial<Settings>,
  feeds: AgencyFeeds,
  environment: Environment,
): Result<FeedSources, string> {
  const problems: string[] = [];
  const fillIn = (values: Readonly<Record<string, string>>, at: string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value.replaceAll(REFERENCE, (_, variable: string) => {
          const found = environment[variable]?.trim();
          if (!found) problems.push(`feeds.yaml: ${at}.${name}: ${variable} is not set`);
          return found ?? '';
        }),
      ]),
    );
  const userAgent = {
    'user-agent': `Timepoint${settings.PUBLIC_ORIGIN ? ` (+${settings.PUBLIC_ORIGIN})` : ''}`,
  };

  const schedule = hasSchedule(settings) ? [] : (feeds.schedule ?? []);
  const access: Record<string, FeedAccess> = {};
  const redirects = settings.GTFS_PRIVATE_REDIRECTS === 'on' ? { privateRedirects: true } : {};
  const given = [...(settings.GTFS?.split(',') ?? []), settings.GTFS_NEXT ?? ''].map((feed) => feed.trim());
  for (const feed of given)
    access[feed] = { headers: { ...userAgent, ...settings.GTFS_HEADERS }, ...redirects };
  for (const [place, { url, headers = {}, query = {} }] of schedule.entries())
    access[url] = {
      ...redirects,
      headers: { ...userAgent, ...fillIn(headers, `schedule.${place}.headers`) },
      query: fillIn(query, `schedule.${place}.query`),
    };

  const realtime: Partial<Record<FeedKind, readonly Source[]>> = {};
  for (const [kind, setting] of settings.LIVE_URL ? [] : KINDS) {
    const usualSeconds = kind === 'alerts' ? ALERTS_POLL_SECONDS : TRIPS_POLL_SECONDS;
    const fromSetting = settings[setting]?.map((url) => ({
      url,
      headers: { ...userAgent, ...settings.GTFS_RT_HEADERS },
      ...paceOf(settings.GTFS_RT_SECONDS, usualSeconds),
    }));
    const fromFolder = feeds.realtime?.[kind]?.map((source, place): Source => {
      const { url, headers = {}, query = {}, seconds, callsPerHour } = source;
      const at = `realtime.${kind}.${place}`;
      const address = new URL(url);
      for (const [name, value] of Object.entries(fillIn(query, `${at}.query`)))
        address.searchParams.set(name, value);
      const configured = callsPerHour === undefined ? seconds : 3_600 / callsPerHour;
      return {
        url: address.href,
        headers: { ...userAgent, ...fillIn(headers, `${at}.headers`) },
        ...paceOf(configured ?? settings.GTFS_RT_SECONDS, usualSeconds),
      };
    });
    const sources = fromSetting ?? fromFolder;
    if (sources !== undefined) realtime[kind] = sources;
  }
  if (feeds.realtime !== undefined && !settings.LIVE_URL && !hasSchedule(settings) && schedule.length === 0)
    problems.push('feeds.yaml: realtime: needs a schedule: one here, GTFS, STORE_URL or FLAT_URL');
  return problems.length > 0
    ? err(problems.join('\n'))
    : ok({ schedule: schedule.map(({ url }) => url), access, realtime });
}

export const withFolderSchedule = (settings: Settings, { schedule }: FeedSources): Settings =>
  schedule.length > 0 ? { ...settings, GTFS: schedule.join(',') } : settings;

/** An explicit request rate is taken to mean that the publisher counts calls. */
const paceOf = (configuredSeconds: number | undefined, usualSeconds: number) => ({
  intervalMs: (configuredSeconds ?? usualSeconds) * 1_000,
  hasQuota: configuredSeconds !== undefined,
});
