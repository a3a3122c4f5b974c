/**
 * Tests the whole embedded agency: compiled, simulated, polled and merged by the production code, with its endpoints
 * decoded through the contract. Nothing may be skipped, and responses must match the API description.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallResult } from '#contract/client/callResult.ts';
import type { Log } from '#domain/log.ts';
import { demoStores } from '#testing/demoNetwork.ts';
import { isLong } from '#testing/long.ts';
import { agencyFor } from '#testing/settingsOf.ts';
import { createApp } from './app.ts';
import { createRooms } from './createRooms.ts';
import { createMetrics } from './observe/metrics.ts';
import type { Rooms } from './rooms.ts';
import { createClock } from './settings/clock.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const storeDir = await mkdtemp(path.join(tmpdir(), 'embedded-'));
/** Writing, compiling and verifying a city takes a long time on a busy machine. */
const SETUP_MS = 600_000;
const problems: string[] = [];
const logged: string[] = [];
/** On a busy machine the simulator may miss the poller's time limit. If data is then missing, the tests fail. */
const isSlow = (fields: Record<string, unknown>) => /^no full response within/.test(String(fields.error));
const log: Log = {
  info: (_, message) => void logged.push(message),
  warn(fields, message) {
    if (!isSlow(fields)) problems.push(`${message} ${JSON.stringify(fields)}`);
  },
  error: (fields, message) => void problems.push(`${message} ${JSON.stringify(fields)}`),
};
/** Outside of a long run, the schedule is the one that `npm test` compiles for the browser tests, on the Friday of its week. */
const now = createClock(
  Temporal.Instant.from(isLong ? '2026-11-20T17:10:00-05:00' : '2026-10-16T17:10:00-04:00'),
);
const read = readSettings({
  STORE_DIR: storeDir,
  CHAT_URL: 'https://chat.example.org/',
  ...(isLong ? {} : { DEMO_STORES: demoStores }),
});
if (!read.ok) throw new Error(read.error);
const settings: Settings = read.value;

let rooms: Rooms;
let get: (address: string) => Promise<Response> | Response;

async function waitUntilReady(started: Rooms): Promise<void> {
  for (;;) {
    const missing = started.notReady();
    // Readiness does not wait for slow feeds, but these tests do, without the client, which would log each failure.
    const trips = await started.live(new Request('http://local/api/v2/trips/'));
    if (missing === null && trips.status === 200) return;
    if (problems.length > 0) throw new Error(`${missing}: ${problems.join(', ')}`);
    await setTimeout(50);
  }
}

/** Returns the processor time of the whole process with its threads; wall-clock time would include other processes. */
function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
let firstStartSeconds: number;

beforeAll(async () => {
  const began = process.cpuUsage();
  rooms = await createRooms(settings, agencyFor(settings), now, log);
  const { fetch } = createApp({
    settings,
    rooms,
    pages: async () => new Response('page'),
    requestedPage: () => ({ lang: 'en', address: null, cookie: null }),
    files: () => null,
    metrics: createMetrics(),
    log,
    version: '0.0.0',
    staticSite: () => 'https://www.example.org',
  });
  get = (address) => fetch(new Request(new URL(address, 'http://local')));
  await waitUntilReady(rooms);
  firstStartSeconds = processorSeconds(began);
}, SETUP_MS);
afterAll(async () => {
  await rooms.stop();
  await rm(storeDir, { recursive: true, force: true });
});

async function completeValue<T>(promise: Promise<CallResult<T>>): Promise<T> {
  const answer = await promise;
  if (!answer.ok) throw new Error(`${answer.error.endpoint}: ${answer.error.message}`);
  expect(answer.value.skipped).toEqual([]);
  expect(answer.value.stale).toBe(false);
  return answer.value.value;
}

/** Selects a few items spread over a list. */
const some = <T>(list: readonly T[], count = 12): T[] =>
  list.filter((_, index) => index % Math.max(1, Math.floor(list.length / count)) === 0);

/** zod requires a complete URL for a `uri-reference`, but our own paths are references too. */
const withoutUriReferences = (schema: z.core.JSONSchema.JSONSchema): z.core.JSONSchema.JSONSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'format' && value === 'uri-reference' ? undefined : value,
    ),
  );

describe('the embedded agency', () => {
  it('has the size of a city', async () => {
    const { client } = rooms;
    const routes = await completeValue(client.routes());
    const ids = (type: number[]) => new Set(routes.filter((r) => type.includes(r.type)).map(({ id }) => id));
    expect(ids([2]).size).toBeGreaterThanOrEqual(13);
    expect(ids([0, 1]).size).toBeGreaterThanOrEqual(10);
    expect(ids([3, 11]).size).toBeGreaterThanOrEqual(40);
    expect((await completeValue(client.searchIndex())).length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(routes.map(({ releaseName }) => releaseName)).size).toBe(2);
  });

  it('serves the flat endpoints without a skipped row', async () => {
    const { client } = rooms;
    const routes = some(await completeValue(client.routes()));
    expect((await completeValue(client.parentRoutes())).length).toBeGreaterThan(3);
    expect((await completeValue(client.calendar())).size).toBeGreaterThan(60);
    expect((await completeValue(client.directions())).length).toBeGreaterThan(100);
    expect((await completeValue(client.stations())).length).toBeGreaterThan(100);
    expect((await completeValue(client.connectingRoutes())).size).toBeGreaterThan(100);
    expect((await completeValue(client.tripRoutes())).size).toBeGreaterThan(1_000);
    for (const { id } of routes) {
      const stops = await completeValue(client.stops({ routeId: id }));
      expect(stops.length, id).toBeGreaterThan(1);
      expect((await completeValue(client.shapes({ routeId: id }))).length, id).toBeGreaterThan(0);
      await completeValue(client.timetable({ routeId: id }));
      const stop = stops[Math.floor(stops.length / 2)];
      if (!stop) throw new Error(`${id} has no stops`);
      expect((await completeValue(client.stopSchedule({ stopId: stop.stopId }))).length, id).toBeGreaterThan(
        0,
      );
      const calls = await completeValue(client.routeStopSchedule({ routeId: id, stopId: stop.stopId }));
      const [call] = calls;
      if (!call) throw new Error(`${id} does not call at ${stop.stopId}`);
      expect(
        (await completeValue(client.tripSchedule({ routeId: id, tripId: call.tripId }))).length,
        id,
      ).toBeGreaterThan(1);
    }
  });

  it('serves the live endpoints without a skipped row, with every trip matched', async () => {
    const { client } = rooms;
    const trips = await completeValue(client.trips({ routeIds: [] }));
    expect(trips.length).toBeGreaterThan(300);
    for (const { tripId } of some(trips)) {
      expect((await completeValue(client.tripUpdate({ tripId }))).calls.length).toBeGreaterThan(1);
    }
    expect((await completeValue(client.alerts())).length).toBeGreaterThan(0);
    await completeValue(client.detours());
    await completeValue(client.elevators());
    expect(await completeValue(client.chatStatus())).toEqual({ online: true });
    const routes = await completeValue(client.routes());
    for (const { id } of some(routes, 8)) {
      const stops = await completeValue(client.liveStops({ routeId: id }));
      expect(
        (await completeValue(client.kml({ routeId: id, type: 'route', directionId: '0' }))).shapes.length,
        id,
      ).toBeGreaterThan(0);
      const stop = stops[0];
      if (stop)
        expect(
          (await completeValue(client.liveStopSchedule({ routeId: id, stopId: stop.stopId }))).length,
        ).toBeGreaterThan(0);
    }
    for (const parent of await completeValue(client.parentRoutes())) {
      const lineStops = await Promise.all(
        parent.childIds.map(async (lineId) => ({
          lineId,
          rows: await completeValue(client.stops({ routeId: lineId })),
        })),
      );
      const stops = lineStops.flatMap(({ rows }) => rows);
      expect(await completeValue(client.liveStops({ routeId: parent.id })), parent.id).toEqual(stops);
      for (const { routeId, stopId } of some(stops, 4)) {
        // The live schedule of a parent route must agree with those of its lines.
        const schedule = await completeValue(client.liveStopSchedule({ routeId: parent.id, stopId }));
        expect(
          schedule.filter((row) => row.routeId === routeId),
          `${parent.id} at ${stopId}`,
        ).toEqual(await completeValue(client.routeStopSchedule({ routeId, stopId })));
      }
    }
    const status = (await (await get('/live/status')).json()) as {
      trips: { rows: number; matched: number; skippedRows: number };
      sources: Record<string, { state: string; skippedRows: number }>;
    };
    expect(status.trips.matched).toBe(status.trips.rows);
    expect(status.trips.skippedRows).toBe(0);
    for (const source of Object.values(status.sources)) {
      expect(source).toMatchObject({ state: 'ok', skippedRows: 0 });
    }
  });

  it('serves its content without a skipped item', async () => {
    const content = await completeValue(rooms.client.content());
    for (const [name, section] of Object.entries(content)) {
      expect(section, name).toMatchObject({ ok: true, skipped: 0 });
    }
    const { bulletins } = content;
    if (!bulletins.ok) throw new Error(bulletins.reason);
    for (const { image } of bulletins.items) {
      if (image) expect((await get(image.url)).status, image.url).toBe(200);
    }
  });

  it('responds as its API description says', async () => {
    const description = (await (await get('/openapi.json')).json()) as {
      paths: Record<
        string,
        {
          get: {
            responses: Record<string, { content: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>;
          };
        }
      >;
    };
    const { client } = rooms;
    const routeId = 'B1';
    const stops = await completeValue(client.stops({ routeId }));
    const [stop, lastStop] = [stops[0], stops.at(-1)];
    const [trip] = await completeValue(client.trips({ routeIds: [] }));
    if (!stop || !lastStop || !trip) throw new Error('nothing runs');
    const parameters = { routeId, stopId: stop.stopId, tripId: trip.tripId, language: 'es' };
    const queries: Record<string, string> = {
      '/live/api/v2/trip-update': `?trip_id=${trip.tripId}`,
      '/live/api/v2/predictions': `?route_id=${trip.routeId}`,
      '/live/api/v2/stops': `?route_id=${routeId}`,
      '/live/api/v2/stop-schedule': `?route_id=${routeId}&stop_id=${stop.stopId}`,
      '/live/api/v2/kml': `?route=${routeId}&type=route&direction=0`,
      '/autocomplete/v1/autocomplete': '?text=fishtown&size=5',
      '/planner/api/v6/plan': `?fromPlace=${stop.stopId}&toPlace=${lastStop.stopId}`,
      '/planner/api/v1/geocode': '?text=girard',
    };
    const paths = Object.entries(description.paths);
    expect(paths.length).toBeGreaterThan(20);
    for (const [pattern, { get: operation }] of paths) {
      const values = pattern.includes('{tripId}') ? { ...parameters, routeId: trip.routeId } : parameters;
      const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name as keyof typeof values] ?? ''),
      );
      const answer = await get(filled + (queries[pattern] ?? ''));
      // This agency's feed has no translations.
      if (pattern === '/flat/translations/{language}.json') {
        expect(answer.status, filled).toBe(404);
        continue;
      }
      expect(answer.status, filled).toBe(200);
      const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(
        operation.responses[200]?.content ?? {},
      );
      if (type === 'application/vnd.google-earth.kml+xml') {
        // KML is sent as text/html, as clients of the service expect and the description allows.
        expect(await answer.text(), filled).toMatch(/^<\?xml[^>]*>\s*<kml/);
        continue;
      }
      expect(answer.headers.get('content-type'), filled).toContain(type);
      if (type !== 'application/json') continue;
      const checked = z.fromJSONSchema(withoutUriReferences(schema)).safeParse(await answer.json());
      expect(
        checked.success
          ? ''
          : checked.error.issues
              .slice(0, 3)
              .map((each) => `${each.path.join('.')}: ${each.message}`)
              .join('\n'),
        filled,
      ).toBe('');
    }
  });

  it('responds with 200 to every example in docs/api.md', async () => {
    const text = await readFile(path.resolve(import.meta.dirname, '../docs/api.md'), 'utf8');
    const addresses = [...text.matchAll(/^curl .*?'?http:\/\/localhost:8080([^\s']+)'?$/gm)].map(
      ([, address = '']) => address,
    );
    expect(addresses.length).toBeGreaterThan(25);
    for (const address of addresses) expect((await get(address)).status, address).toBe(200);
  });

  it('autocompletes a name and draws a tile', async () => {
    const answer = (await (await get('/autocomplete/v1/autocomplete?text=city%20hall')).json()) as {
      features: { properties: { layer: string } }[];
    };
    expect(answer.features.map(({ properties }) => properties.layer)).toContain('neighbourhood');
    const tile = await get('/tiles/12/1192/1550@2x.png?theme=dark');
    expect(tile.headers.get('content-type')).toBe('image/png');
  });

  it('logs no error and, except for slow feeds, no warning', () => {
    expect(problems).toEqual([]);
  });

  it.runIf(isLong)(
    'restarts with less than half the processor time of the first start',
    { timeout: 120_000 },
    async () => {
      logged.length = 0;
      const began = process.cpuUsage();
      const again = await createRooms(settings, agencyFor(settings), now, log);
      await waitUntilReady(again);
      const tookSeconds = processorSeconds(began);
      await again.stop();
      expect(logged.filter((message) => message.startsWith('schedule'))).toEqual([]);
      expect(tookSeconds).toBeLessThan(firstStartSeconds / 2);
    },
  );

  /** Requests the live trips repeatedly from `start` until `isOver`, and counts how often there were none. */
  async function watchTrips(start: string, isOver: (rooms: Rooms, at: Temporal.Instant) => Promise<boolean>) {
    const begin = Temporal.Instant.from(start);
    // The clock does not advance until the rooms are ready, however long that takes.
    let clock = () => begin;
    const started = await createRooms(settings, agencyFor(settings), () => clock(), log);
    let gaps = 0;
    let last = 0;
    try {
      await waitUntilReady(started);
      clock = createClock(begin);
      while (!(await isOver(started, clock()))) {
        const trips = await started.client.trips({ routeIds: [] });
        last = trips.ok ? trips.value.value.length : 0;
        if (last === 0) gaps++;
        await setTimeout(200);
      }
      const calendar = await completeValue(started.client.calendar());
      return { gaps, last, days: [...calendar.keys()].map((day) => String(day).replaceAll('-', '')) };
    } finally {
      await started.stop();
    }
  }

  it.runIf(isLong)(
    'keeps vehicles in service past midnight without compiling',
    { timeout: 120_000 },
    async () => {
      logged.length = 0;
      const midnight = Temporal.Instant.from('2026-11-19T00:00:00-05:00');
      const seen = await watchTrips(
        '2026-11-18T23:59:57-05:00',
        async (_, at) => Temporal.Instant.compare(at, midnight.add({ seconds: 12 })) > 0,
      );
      expect(seen.gaps).toBe(0);
      expect(seen.last).toBeGreaterThan(20);
      expect(logged.filter((message) => message.startsWith('schedule'))).toEqual([]);
    },
  );

  it.runIf(isLong)('switches to the next week while serving', { timeout: SETUP_MS }, async () => {
    logged.length = 0;
    // The feeds of the new week are read after compiling, some time after midnight.
    let compiledAt: Temporal.Instant | null = null;
    const seen = await watchTrips('2026-11-22T23:59:57-05:00', async (_, at) => {
      if (logged.some((message) => message.startsWith('schedule'))) compiledAt ??= at;
      return compiledAt !== null && Temporal.Instant.compare(at, compiledAt.add({ seconds: 15 })) > 0;
    });
    expect(seen.gaps).toBe(0);
    expect(seen.last).toBeGreaterThan(20);
    expect(logged.filter((message) => message.startsWith('schedule'))).toHaveLength(1);
    for (const day of ['20261123', '20261224']) expect(seen.days).toContain(day);
    expect(problems).toEqual([]);
  });
});
