/**
 * A small network with running services, for tests of live scenarios: its feed is compiled to a store, its realtime
 * feeds are protobuf, and its responses are decoded through the contract.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bindings from 'gtfs-realtime-bindings';
import { PbfWriter } from 'pbf';
import type { ContractClient } from '#contract/client.ts';
import { type FeedEntity as NewerEntity, writeFeedEntity } from '#contract/gtfsRealtime/messages.js';
import type { FetchHandler } from '#contract/http/handler.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import type { FeedKind } from '#live/decode/feed.ts';
import { createLiveService, type LiveService } from '#live/liveService.ts';
import { TEST_ZONE } from './clock.ts';
import { roomsClient } from './roomsClient.ts';
import { silentLog } from './silentLog.ts';
import { type Files, writeZip } from './staticFeed.ts';

/** Tuesday. */
export const scenarioNow = Temporal.Instant.from('2026-10-13T10:00:00-04:00');

const gtfsTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
const compact = (minutes: number): string => gtfsTime(minutes).slice(0, 5).replace(':', '');

const stops = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'];

interface Trip {
  id: string;
  route: string;
  direction?: 0 | 1;
  block?: string;
  /** Stop and minutes of the service day. */
  calls: readonly (readonly [stop: string, minutes: number])[];
}

const callsEveryTenMinutes = (stopIds: readonly string[], from: number): Trip['calls'] =>
  stopIds.map((stop, index) => [stop, from + index * 10]);
const halfHours = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 30 + 1 }, (_, index) => from + index * 30);

const trips: readonly Trip[] = [
  // Route R: every half hour over P1 to P6, ten minutes between stops, from 05:00 to 25:30 every day.
  ...halfHours(5 * 60, 25.5 * 60).map((at) => ({
    id: `R${compact(at)}`,
    route: 'R',
    calls: callsEveryTenMinutes(stops, at),
  })),
  // The opposite direction.
  ...halfHours(5 * 60, 23 * 60).map((at) => ({
    id: `B${compact(at)}`,
    route: 'R',
    direction: 1 as const,
    calls: callsEveryTenMinutes(stops.toReversed(), at),
  })),
  // A loop that ends where it begins.
  { id: 'O0945', route: 'O', calls: callsEveryTenMinutes(['P1', 'P2', 'P3', 'P1'], 9 * 60 + 45) },
  // H runs by headway, every 20 minutes, and X at exact times, every 30.
  { id: 'H', route: 'H', calls: callsEveryTenMinutes(['P1', 'P2', 'P3'], 6 * 60) },
  { id: 'X', route: 'X', calls: callsEveryTenMinutes(['P1', 'P2', 'P3'], 6 * 60) },
  // Route N is rail.
  ...halfHours(5 * 60 + 10, 22 * 60 + 10).map((at, index) => ({
    id: `N${501 + index}`,
    route: 'N',
    block: String(501 + index),
    calls: callsEveryTenMinutes(['P1', 'P3', 'P6'], at),
  })),
  // A trip of more than four days.
  {
    id: 'M1',
    route: 'M',
    calls: [
      ['P1', 8 * 60],
      ['P2', 60 * 60],
      ['P6', 110 * 60],
    ],
  },
  // K and Q, of two agencies, run from one platform of station S to the other.
  ...['K', 'Q'].map((route, index) => ({
    id: `${route}1000`,
    route,
    calls: callsEveryTenMinutes(['P7', 'P8'], 10 * 60 + index),
  })),
];

const table = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`;

const feedFiles = (zone: string): Files => ({
  'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone', [
    ['A', 'Exempla Transit', 'https://example.org', zone],
    ['B', 'Exempla Ferries', 'https://example.org', zone],
  ]),
  'feed_info.txt': table(
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version',
    [['A', 'https://example.org', 'en', '20261001', '20261130', '1']],
  ),
  'routes.txt': table('route_id,agency_id,route_short_name,route_long_name,route_type', [
    ['R', 'A', 'R', 'Hill to Harbor', 3],
    ['O', 'A', 'O', 'The loop', 3],
    ['H', 'A', 'H', 'By headway', 3],
    ['X', 'A', 'X', 'By headway and exact', 3],
    ['M', 'A', 'M', 'For days', 3],
    ['N', 'A', 'N', 'North Line', 2],
    ['K', 'A', 'K', 'At the station', 3],
    ['Q', 'B', 'Q', 'Of another agency', 3],
  ]),
  'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station', [
    ...stops.map((id, index) => [id, `Stop ${index + 1}`, 40 + index / 100, -75, 0, '']),
    ['S', 'Central Station', 40.1, -75, 1, ''],
    ['P7', 'Central Station', 40.1, -75, 0, 'S'],
    ['P8', 'Central Station', 40.101, -75, 0, 'S'],
    ['E', 'Main Street', 40.1005, -75, 2, 'S'],
  ]),
  'calendar.txt': table(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    [['D', 1, 1, 1, 1, 1, 1, 1, '20261001', '20261130']],
  ),
  'trips.txt': table(
    'route_id,service_id,trip_id,trip_headsign,direction_id,block_id',
    trips.map(({ id, route, direction = 0, block = '', calls }) => [
      route,
      'D',
      id,
      `Stop ${calls.at(-1)?.[0].slice(1)}`,
      direction,
      block,
    ]),
  ),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    trips.flatMap(({ id, calls }) =>
      calls.map(([stop, minutes], index) => [id, gtfsTime(minutes), gtfsTime(minutes), stop, index + 1]),
    ),
  ),
  'frequencies.txt': table('trip_id,start_time,end_time,headway_secs,exact_times', [
    ['H', '06:00:00', '22:00:00', 1200, 0],
    ['X', '06:00:00', '22:00:00', 1800, 1],
  ]),
});

type Message = Parameters<typeof bindings.transit_realtime.FeedMessage.encode>[0];
type Entity = NonNullable<Message['entity']>[number];
type TimeRange = NonNullable<NonNullable<Entity['alert']>['activePeriod']>[number];
/** The fields of June 2026, which the bindings do not have. */
interface NewerPeriods {
  communicationPeriod?: TimeRange[];
  impactPeriod?: TimeRange[];
}
/** A FeedEntity of GTFS-realtime; it gets a generated id if it has none. */
export type FeedEntity = Omit<Entity, 'id' | 'alert'> & {
  id?: string;
  alert?: NonNullable<Entity['alert']> & NewerPeriods;
  /** An entity with fields that the bindings do not have, written in place of this one. */
  newer?: NewerEntity;
};

export interface Scenario {
  /** The published feeds; an omitted feed is not configured. */
  feeds: Partial<Record<FeedKind, readonly FeedEntity[]>>;
  now?: Temporal.Instant;
  /** Whether the live service is unreachable. */
  isDown?: boolean;
  /** Age of the feeds; 0 by default. */
  ageSeconds?: number;
}

export interface RunningScenario {
  client: ContractClient;
  live: LiveService;
  /** Serves the compiled schedule. */
  flat: FetchHandler;
  now: Temporal.Instant;
}

export interface ScenarioNetwork {
  /** Starts a live service, polls its feeds once, and creates a client for it and for the compiled schedule. */
  run(scenario: Scenario): Promise<RunningScenario>;
  close(): Promise<void>;
}

/** Compiles the feed once, with its times in `zone`, so that scenarios are fast. */
export async function scenarioNetwork(zone = TEST_ZONE): Promise<ScenarioNetwork> {
  const dir = await mkdtemp(join(tmpdir(), 'scenarios-'));
  const outDir = join(dir, 'store');
  const built = await buildStore({
    feeds: [await writeZip(join(dir, 'feed.zip'), feedFiles(zone))],
    enrichment: NO_ENRICHMENT,
    outDir,
    zone,
    now: () => scenarioNow,
    workers: 0,
  });
  if (!built.ok) throw new Error(built.error.message);
  const flat = createFlatHandler(outDir);
  return {
    async run({ feeds, now = scenarioNow, isDown = false, ageSeconds = 0 }) {
      const answer: FetchHandler = (request) => {
        if (isDown) throw new TypeError('fetch failed');
        return live.handle(request);
      };
      // The clock does not advance, so that a slow machine does not make feeds older.
      const monotonic = () => now.epochMilliseconds;
      const client = roomsClient({ flat, live: answer }, { now: () => now, monotonic, zone });
      const live = createLiveService({
        sources: Object.fromEntries(
          Object.keys(feeds).map((kind) => [
            kind,
            [{ url: `http://feeds.test/${kind}`, intervalMs: 15_000 }],
          ]),
        ),
        client,
        zone,
        now: () => now,
        monotonic,
        log: silentLog,
        fetch: async (input) => {
          const kind = new URL(String(input instanceof Request ? input.url : input)).pathname.slice(1);
          return new Response(
            feedMessage(feeds[kind as FeedKind] ?? [], now.subtract({ seconds: ageSeconds })),
          );
        },
      });
      await live.refresh();
      return { client, live, flat, now };
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Creates the protobuf bytes of a feed that is current at `now`. */
function feedMessage(entities: readonly FeedEntity[], now: Temporal.Instant): Uint8Array<ArrayBuffer> {
  const { Alert, FeedEntity: Entity, FeedMessage, TimeRange: Range } = bindings.transit_realtime;
  const header = { gtfsRealtimeVersion: '2.0', timestamp: now.epochMilliseconds / 1000 };
  const writer = FeedMessage.encode({ header, entity: [] });
  const open = (field: number) => writer.uint32((field << 3) | 2).fork();
  for (const [index, { alert, newer, ...entity }] of entities.entries()) {
    if (newer !== undefined) {
      const own = new PbfWriter();
      writeFeedEntity({ id: String(index), ...newer }, own);
      writer.uint32((2 << 3) | 2).bytes(own.finish());
      continue;
    }
    open(2);
    Entity.encode({ id: String(index), ...entity }, writer);
    if (alert !== undefined) {
      open(5);
      Alert.encode(alert, writer);
      const { communicationPeriod = [], impactPeriod = [] } = alert;
      for (const period of communicationPeriod) Range.encode(period, open(2)).ldelim();
      for (const period of impactPeriod) Range.encode(period, open(3)).ldelim();
      writer.ldelim();
    }
    writer.ldelim();
  }
  return new Uint8Array(writer.finish());
}
