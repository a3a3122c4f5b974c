/** A small network for tests: an in-memory flat store behind the real contract client, and feeds in real protobuf. */
import bindings from 'gtfs-realtime-bindings';
import type { ContractClient } from '#contract/client.ts';
import { createContractClient } from '#contract/client.ts';
import type { Log } from '#domain/log.ts';
import { TEST_ZONE as zone } from './clock.ts';

/** Friday. */
export const noon = Temporal.Instant.from('2026-10-09T12:00:00-04:00');
export const unixSeconds = (instant: Temporal.Instant): number => instant.epochMilliseconds / 1000;

/** Reads "HH:MM" as seconds of the service day. */
const secondsOf = (text: string): number => Number(text.slice(0, 2)) * 3600 + Number(text.slice(3)) * 60;
const pattern = (routeId: string, directionId: number, stopIds: number[]) => ({
  direction_id: directionId,
  stop_ids: stopIds.map(String),
  stop_sequences: stopIds.map((_, index) => (index + 1) * 10),
  timepoints: stopIds.map(() => true),
  shape_id: `${routeId}-${directionId}`,
});
const stop = (id: number) => ({ name: `Stop ${id}`, lat: 39.9 + id / 1000, lon: -75.1 });
const timetable = (
  routeId: string,
  stopIds: number[],
  trips: { id: number | string; block: number | string; service?: string; from: string }[],
) => ({
  route_id: routeId,
  stops: Object.fromEntries(stopIds.map((id) => [id, stop(id)])),
  patterns: [pattern(routeId, 0, stopIds)],
  trips: trips.map(({ id, block, service = 'WK', from }) => ({
    trip_id: id,
    block_id: block,
    service_id: service,
    release_name: '20260830',
    trip_headsign: `To ${stopIds.at(-1)}`,
    pattern: 0,
    // Ten minutes between stops.
    arrivals: stopIds.map((_, index) => secondsOf(from) + index * 600),
  })),
});

const route = (id: string, type: number, name: string) => ({
  route_id: id,
  route_short_name: id,
  route_long_name: name,
  route_type: type,
  route_color: '000000',
  route_text_color: 'FFFFFF',
  release_name: '20260830',
  is_frequent_bus: false,
  route_frequency_text: '',
  documents: [],
});

const loopStops = [5, 6, 7, 5];
const documents: Record<string, unknown> = {
  '/routes.json': [
    route('17', 3, 'South Philadelphia'),
    route('B1', 1, 'Broad Street Local'),
    route('B2', 1, 'Broad Street Express'),
    route('LAN', 2, 'Lansdale Line'),
    route('107', 3, 'The loop'),
    route('55', 3, 'By headway'),
  ],
  '/parent-routes.json': [
    {
      route_id: 'B',
      route_type: 1,
      route_long_name: 'Broad Street Line',
      route_color: 'F26100',
      route_text_color: 'FFFFFF',
      routes: ['B1', 'B2'],
    },
  ],
  '/calendar.json': {
    '20261008': { release_name: '20260830', special: false, service_id: ['WK'] },
    '20261009': { release_name: '20260830', special: false, service_id: ['WK'] },
    '20261010': { release_name: '20260830', special: false, service_id: ['SA'] },
  },
  '/directions.json': [
    { route_id: '17', direction_id: 0, direction: 'Northbound', direction_destination: 'Stop 4' },
  ],
  '/station-information.json': [
    { slug: 'ninth', gtfsId: ['9'], name: 'Ninth Station', lat: 39.909, lon: -75.1, routes: ['B1', 'B2'] },
  ],
  '/search-index.json': [1, 2, 3, 4].map((id) => ({
    kind: 'stop',
    id: String(id),
    name: `Stop ${id}`,
    lat: stop(id).lat,
    lon: -75.1,
    route_ids: ['17'],
  })),
  '/trip-routes.json': {
    '17': [1701, 1702, 1703],
    B1: [501, 502],
    LAN: ['LAN_520', 'LAN_522'],
    '55': ['5500_113000', '5500_115000', '5500_121000'],
  },
  '/timetables/17.json': timetable(
    '17',
    [1, 2, 3, 4],
    [
      { id: 1701, block: 71, from: '11:45' },
      { id: 1702, block: 72, from: '11:55' },
      { id: 1703, block: 73, from: '24:10' },
      { id: 1704, block: 74, from: '11:50', service: 'SA' },
    ],
  ),
  '/timetables/B1.json': timetable(
    'B1',
    [9, 10, 11],
    [
      { id: 501, block: 91, from: '11:50' },
      { id: 502, block: 92, from: '11:55' },
      { id: 503, block: 93, from: '18:00' },
    ],
  ),
  '/timetables/LAN.json': timetable(
    'LAN',
    [90001, 90002, 90003, 90004],
    [
      { id: 'LAN_520', block: '520', from: '11:40' },
      { id: 'LAN_522', block: '522', from: '11:58' },
    ],
  ),
  '/timetables/55.json': timetable(
    '55',
    [1, 2, 3, 4],
    [
      { id: '5500_113000', block: 1, from: '11:30' },
      { id: '5500_115000', block: 1, from: '11:50' },
      { id: '5500_121000', block: 1, from: '12:10' },
    ],
  ),
  '/timetables/107.json': timetable('107', loopStops, [{ id: 10701, block: 1, from: '11:45' }]),
  '/stops/B1/stops.json': [9, 10, 11].map((id, index) => stopDocument('B1', id, index)),
  '/stops/B2/stops.json': [9, 11].map((id, index) => stopDocument('B2', id, index)),
  '/schedules/stops/B1/9/schedule.json': [scheduleDocument('B1', 501, '11:50:00')],
  '/schedules/stops/B2/9/schedule.json': [scheduleDocument('B2', 601, '24:05:00')],
  '/shapes/17.json': [
    {
      shape_id: '17-0',
      direction_id: 0,
      trip_ids: [1701, 1702],
      service_ids: ['WK'],
      coordinates: [1, 2, 3, 4].map((id) => [-75.1, stop(id).lat]),
    },
    {
      shape_id: '17-1',
      direction_id: 1,
      trip_ids: [1711],
      service_ids: ['WK'],
      coordinates: [4, 3, 2, 1].map((id) => [-75.1, stop(id).lat]),
    },
  ],
};

function stopDocument(routeId: string, id: number, index: number) {
  return {
    route_id: routeId,
    stop_id: id,
    stop_name: `Stop ${id}`,
    stop_lat: String(stop(id).lat),
    stop_lon: '-75.1',
    direction_id: 0,
    stop_sequence: (index + 1) * 10,
    release_name: '20260830',
  };
}

function scheduleDocument(routeId: string, tripId: number, time: string) {
  return {
    release_name: '20260830',
    route_id: routeId,
    service_id: 'WK',
    trip_id: tripId,
    trip_headsign: 'To 11',
    direction_id: 0,
    block_id: 91,
    stop_id: 9,
    stop_name: 'Stop 9',
    stop_sequence: 10,
    arrival_time: time,
    last_stop_id: 11,
  };
}

export interface SampleStore {
  client: ContractClient;
  /** Requested paths, without queries. */
  requested: string[];
  /** The store's version; set it to publish a new one. */
  version: string;
  /** While true, every request gets 503. */
  isDown: boolean;
}

export function sampleStore(now: () => Temporal.Instant): SampleStore {
  const store: Omit<SampleStore, 'client'> = { requested: [], version: '1', isDown: false };
  const fetch = async (url: string): Promise<Response> => {
    const path = new URL(url).pathname;
    store.requested.push(path);
    if (store.isDown) return new Response('down', { status: 503 });
    if (path === '/version.txt') return new Response(store.version);
    const document = documents[path];
    return document === undefined
      ? new Response('<Error/>', { status: 404 })
      : new Response(JSON.stringify(document));
  };
  const client = createContractClient({
    flatBase: 'http://flat.test',
    liveBase: 'http://live.test',
    contentBase: 'http://content.test',
    fetch,
    now,
    zone,
    sleep: async () => undefined,
  });
  return Object.assign(store, { client });
}

/** Creates a client that reads from a handler, as a browser would from a server. */
export function readerOf(
  handle: (request: Request) => Response | Promise<Response>,
  now: () => Temporal.Instant,
): ContractClient {
  return createContractClient({
    flatBase: 'http://flat.test',
    liveBase: 'http://live.test',
    contentBase: 'http://content.test',
    fetch: async (url, init) => handle(new Request(url, init)),
    now,
    zone,
    sleep: async () => undefined,
  });
}

type Message = Parameters<typeof bindings.transit_realtime.FeedMessage.encode>[0];
type Entity = NonNullable<Message['entity']>[number];

/** Creates the protobuf bytes of a feed. If `timestamp` is `null`, the header has no timestamp. */
export function feedBytes(
  timestamp: number | null,
  entities: (Omit<Entity, 'id'> & { id?: string })[],
): Uint8Array<ArrayBuffer> {
  const bytes = bindings.transit_realtime.FeedMessage.encode({
    header: { gtfsRealtimeVersion: '2.0', ...(timestamp === null ? {} : { timestamp }) },
    entity: entities.map((entity, index) => ({ id: String(index), ...entity })),
  }).finish();
  return new Uint8Array(bytes);
}

/** Creates the position of a vehicle on a trip, reported 20 seconds before `time` (Unix seconds). */
export const vehicleEntity = (tripId: string, time: number, more: object = {}) => ({
  vehicle: {
    trip: { tripId },
    vehicle: { id: `v${tripId}`, label: '7474' },
    position: { latitude: 39.9021, longitude: -75.1, bearing: 191.07 },
    currentStopSequence: 20,
    timestamp: time - 20,
    ...more,
  },
});

/** A publisher whose feeds the test sets by path; other paths refuse the connection. */
export interface SamplePublisher {
  fetch: typeof globalThis.fetch;
  answers: Record<string, (request: Request) => Response>;
}

export function samplePublisher(): SamplePublisher {
  const answers: SamplePublisher['answers'] = {};
  return {
    answers,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const answer = answers[new URL(request.url).pathname];
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer(request);
    },
  };
}

/** Creates a log that records its lines. */
export function recordingLog(): Log & {
  lines: { level: string; fields: Record<string, unknown>; message: string }[];
} {
  const lines: ReturnType<typeof recordingLog>['lines'] = [];
  const add = (level: string) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, info: add('info'), warn: add('warn'), error: add('error') };
}
