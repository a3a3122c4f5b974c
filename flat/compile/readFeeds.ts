/** Reads every feed of a build into the network and completes it, for example by interpolating missing times. */
import { basename, join } from 'node:path';
import type { BuildOptions } from '#flat/buildStore.ts';
import { inUtf8 } from '#flat/gtfs/encodings.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { openFeeds } from '#flat/gtfs/openFeeds.ts';
import { FatalProblem, type Problems } from '#flat/gtfs/problems.ts';
import { readAgency } from './agency/readAgency.ts';
import { dayInVersion, dayNumberOf, formatDay, sameZone } from './network/datesAndZones.ts';
import type { Network } from './network/network.ts';
import { MAX_TRIP_CALLS } from './network/stopTimes.ts';
import { readNetwork } from './readNetwork.ts';
import { convertZones } from './trips/convertZones.ts';
import { expandFrequencies, type Frequency } from './trips/frequencies.ts';
import { interpolateTimes } from './trips/interpolateTimes.ts';
import { resolveDuplicateTripIds } from './trips/resolveDuplicateTripIds.ts';

export interface FeedSummary {
  source: string;
  release: number;
  /** First day in force (`YYYYMMDD`): from feed_info.txt, else from the feed's version, else the first service day. */
  starts: string | null;
  rows: Record<string, number>;
}

/** Fails with `FatalProblem`. */
export async function readFeeds(
  options: BuildOptions,
  network: Network,
  problems: Problems,
  onRows: (rows: number) => void,
): Promise<FeedSummary[]> {
  const sources = options.feeds.map((source) => ({ source, release: 0 }));
  if (options.next !== undefined) sources.push({ source: options.next, release: 1 });
  if (sources.length === 0) throw new FatalProblem('no-feed', 'no feed given');
  const summaries: FeedSummary[] = [];
  const frequencies: Frequency[] = [];
  let rows = 0;
  for (const { source, release } of sources) {
    const downloads = join(options.outDir, '.downloads');
    const feeds = await openFeeds(source, downloads, options.access?.[source]);
    try {
      for (const opened of feeds) {
        const before = network.services.length;
        const feed: Feed = { ...inUtf8(opened, problems), memoryMb: options.memoryMb };
        const agency = await readAgency(feed, problems);
        const zone = agency.zone ?? options.zone;
        if (zone === undefined)
          throw new FatalProblem(
            'no-zone',
            `${feed.label} has no valid time zone in agency.txt`,
            'agency.txt',
          );
        network.zone ||= zone;
        const ownZone = (each: string) => (sameZone(each, network.zone) ? network.zone : each);
        const zones = new Map(Array.from(agency.zones, ([id, each]) => [id, ownZone(each)]));
        zones.set('', ownZone(zone));
        network.today = dayNumberOf(options.now(), network.zone);
        const facts = {
          ...agency,
          ...(await readNetwork(
            feed,
            release,
            network,
            options.enrichment.tracks,
            problems,
            (more) => onRows(rows + more),
            { zones, bankCards: agency.bankCards },
          )),
        };
        rows += facts.rows.stopTimes;
        for (const frequency of facts.frequencies) frequencies.push(frequency);
        if (release === 0) {
          for (const agency of facts.agencies) network.agencies.set(JSON.stringify(agency), agency);
          if (facts.info !== null) network.feedInfos.push(facts.info);
        }
        const releaseInfo = network.releases[release];
        if (releaseInfo !== undefined) {
          if (facts.starts !== null)
            releaseInfo.starts = Math.min(releaseInfo.starts ?? facts.starts, facts.starts);
          if (facts.ends !== null) releaseInfo.ends = Math.max(releaseInfo.ends ?? facts.ends, facts.ends);
        }
        let first: number | null = null;
        for (const service of network.services.slice(before)) {
          for (const day of service.days) first = Math.min(first ?? day, day);
        }
        const starts = facts.starts ?? dayInVersion(facts.version) ?? first;
        const label = feed.label.startsWith(source)
          ? source.replace(/^.*[/\\]/, '') + feed.label.slice(source.length)
          : basename(feed.label);
        summaries.push({
          source: label,
          release,
          starts: starts === null ? null : formatDay(starts),
          rows: facts.rows,
        });
      }
    } finally {
      for (const feed of feeds) feed.close();
    }
  }
  complete(network, frequencies, summaries.length > 1, problems);
  return summaries;
}

function complete(
  network: Network,
  frequencies: readonly Frequency[],
  hasSeveralFeeds: boolean,
  problems: Problems,
): void {
  const { stopTimes, stops, trips } = network;
  const times = { file: 'stop_times.txt', line: null };
  stopTimes.group(trips.length);
  if (stopTimes.overlong > 0)
    problems.add('error', 'too-many-calls', { ...times, column: 'stop_sequence' }, () => {
      return `skipped trips with more than ${MAX_TRIP_CALLS} calls: ${stopTimes.overlong}`;
    });
  if (stopTimes.duplicates > 0)
    problems.add('error', 'duplicate-sequence', { ...times, column: 'stop_sequence' }, () => {
      return `skipped calls with a repeated stop_sequence: ${stopTimes.duplicates}`;
    });
  const { dropped, backwards, wrapped } = interpolateTimes(stopTimes, stops);
  if (dropped > 0)
    problems.add('warning', 'no-time', { ...times, column: 'arrival_time' }, () => {
      return `skipped calls before the first or after the last given time: ${dropped}`;
    });
  if (wrapped > 0)
    problems.add('warning', 'wraps-at-midnight', { ...times, column: 'arrival_time' }, () => {
      return `trips whose times restart at 00:00:00 after midnight, which are read as 24:00:00 and later: ${wrapped}`;
    });
  if (backwards > 0)
    problems.add('warning', 'time-runs-backwards', { ...times, column: 'arrival_time' }, () => {
      return `calls earlier than the previous call, which get its time and are marked approximate: ${backwards}`;
    });
  const duplicateTrips = hasSeveralFeeds ? resolveDuplicateTripIds(network, problems) : 0;
  expandFrequencies(network, frequencies, problems);
  convertZones(network, problems);
  let empty = 0;
  for (let trip = 0; trip < trips.length; trip++)
    if (stopTimes.starts[trip] === stopTimes.ends[trip]) empty++;
  // A feed may have only on-request trips, which serve areas instead of stops.
  const hasAreas = network.routes.some(({ areas }) => areas.length > 0);
  if (empty === trips.length && !hasAreas)
    throw new FatalProblem(
      'no-stop-times',
      `no trip has any calls${problems.mostCommonError('stop_times.txt')}`,
      'stop_times.txt',
    );
  const templates = new Set(frequencies.map((frequency) => frequency.trip)).size;
  const tripsWithoutCalls = empty - templates - duplicateTrips;
  if (tripsWithoutCalls > 0) {
    const place = { file: 'trips.txt' };
    problems.add('warning', 'trip-without-calls', place, () => `trips without calls: ${tripsWithoutCalls}`);
  }
  const inferred = inferDirections(network);
  if (inferred.size > 0)
    problems.add('info', 'direction-inferred', { file: 'trips.txt', column: 'direction_id' }, () => {
      return `routes with trips whose missing direction is inferred from their first and last stops: ${inferred.size}`;
    });
}

/**
 * Sets the direction of each trip that has none by comparing it with the first trip of its route that has one, or, if
 * none has, with the first trip, whose direction is then 0. Returns the affected routes.
 */
function inferDirections(network: Network): Set<number> {
  const { trips } = network;
  const inferred = new Set(trips.filter(({ direction }) => direction === null).map(({ route }) => route));
  /** The vector of trips of direction 0, by route. */
  const vectors = new Map<number, [number, number]>();
  for (const [index, { route, direction }] of trips.entries()) {
    if (direction === null || !inferred.has(route) || vectors.has(route)) continue;
    const vector = vectorOf(network, index);
    if (vector !== null) vectors.set(route, direction === 0 ? vector : [-vector[0], -vector[1]]);
  }
  for (const [index, trip] of trips.entries()) {
    if (trip.direction !== null) continue;
    const vector = vectorOf(network, index);
    const base = vectors.get(trip.route);
    if (base === undefined && vector !== null) vectors.set(trip.route, vector);
    trip.direction =
      base !== undefined && vector !== null && base[0] * vector[0] + base[1] * vector[1] < 0 ? 1 : 0;
  }
  return inferred;
}

function vectorOf({ stops, stopTimes }: Network, trip: number): [number, number] | null {
  const from = stopTimes.starts[trip] as number;
  const to = stopTimes.ends[trip] as number;
  if (to - from < 2) return null;
  const first = stops[stopTimes.stop[from] as number];
  const last = stops[stopTimes.stop[to - 1] as number];
  if (first?.lat == null || first.lon === null || last?.lat == null || last.lon === null) return null;
  return [last.lat - first.lat, (last.lon - first.lon) * Math.cos((first.lat * Math.PI) / 180)];
}
