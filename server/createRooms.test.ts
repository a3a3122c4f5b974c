import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Log } from '#domain/log.ts';
import { buildStore } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import { versionDir } from '#flat/store/layout.ts';
import { currentVersion } from '#flat/store/publish.ts';
import { acceptWaiting, chooseVersion } from '#flat/store/versions.ts';
import { isLong } from '#testing/long.ts';
import { feedBytes, unixSeconds } from '#testing/sampleNetwork.ts';
import { listen } from '#testing/servers.ts';
import { agencyFor, settingsOf } from '#testing/settingsOf.ts';
import { silentLog } from '#testing/silentLog.ts';
import { type Files, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { createRooms } from './createRooms.ts';
import { createMetrics } from './observe/metrics.ts';
import { withFolderSchedule } from './settings/feedSources.ts';
import { readSettings } from './settings/settings.ts';

/** Creates the rooms of an agency with these settings, at 18:02 UTC on 13 October 2026. */
function roomsWith(
  environment: Record<string, string>,
  log: Log = silentLog,
): ReturnType<typeof createRooms> {
  const settings = settingsOf({ STORE_DIR: '.cache/rooms-test', ...environment });
  const now = () => Temporal.Instant.from('2026-10-13T18:02:00Z');
  return createRooms(settings, agencyFor(settings), now, log);
}

/** Returns the names of the editorial sections that have content. */
async function sectionsWith(environment: Record<string, string>): Promise<string[]> {
  const rooms = await roomsWith({
    LIVE_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  const response = await rooms.content(new Request('http://local/wp-json/options/all'));
  await rooms.stop();
  const body = (await response.json()) as Record<string, unknown>;
  return Object.keys(body).filter((key) => Array.isArray(body[key]) && body[key].length > 0);
}

it.runIf(isLong)(
  'an agency’s own deployment serves the demo’s editorial content only if CONTENT_DIR names it',
  async () => {
    expect(await sectionsWith({ FLAT_URL: 'http://127.0.0.1:9' })).toEqual([]);
    expect(await sectionsWith({ FLAT_URL: 'http://127.0.0.1:9', CONTENT_DIR: 'demo/content' })).toContain(
      'messages',
    );
  },
);

it('an agency’s own deployment does not suggest places of the demo’s region', async () => {
  const store = createServer((request, response) => {
    const isVersion = request.url?.startsWith('/version.txt') ?? false;
    response.writeHead(200, { 'content-type': isVersion ? 'text/plain' : 'application/json' });
    response.end(isVersion ? '1' : request.url?.startsWith('/calendar') ? '{}' : '[]');
  });
  const port = await listen(store);
  const rooms = await roomsWith({
    FLAT_URL: `http://127.0.0.1:${port}`,
    LIVE_URL: 'http://127.0.0.1:9',
  });
  const requested = new Request('http://local/v1/autocomplete?text=independence');
  const answer = await rooms.autocomplete(requested);
  await rooms.stop();
  store.closeAllConnections();
  store.close();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ features: [] });
});

it('a schedule elsewhere without a calendar for the planner turns the planner off, and nothing promises it', async () => {
  const store = createServer((request, response) => {
    const isVersion = request.url?.startsWith('/version.txt') ?? false;
    response.writeHead(isVersion ? 200 : 404, { 'content-type': 'text/plain' }).end(isVersion ? '1' : '');
  });
  const rooms = await roomsWith({
    FLAT_URL: `http://127.0.0.1:${await listen(store)}`,
    LIVE_URL: 'http://127.0.0.1:9',
  });
  // What pages ask before they offer journeys.
  await expect.poll(rooms.plansJourneys, { timeout: 30_000 }).toBe(false);
  expect(rooms.notReady()).toBeNull();
  const answer = await rooms.planner(new Request('http://local/api/v6/plan?fromPlace=1&toPlace=2'));
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'no planner' }]);
  await rooms.stop();
  store.closeAllConnections();
  store.close();
});

it('shutdown does not wait for a feed that delays the first data, and does not report it as failed', {
  timeout: 30_000,
}, async () => {
  const received = Promise.withResolvers<void>();
  // This feed does not respond.
  const source = createServer(() => received.resolve());
  const port = await listen(source);
  const lines: string[] = [];
  const keepLine = (fields: Record<string, unknown>, message: string) =>
    void lines.push(`${message} ${fields.source ?? ''}`);
  const recordingLog = { ...silentLog, warn: keepLine, error: keepLine };
  const rooms = await roomsWith(
    {
      FLAT_URL: 'http://127.0.0.1:9',
      GTFS_RT_TRIP_UPDATES: `http://127.0.0.1:${port}/a.pb`,
    },
    recordingLog,
  );
  await received.promise;
  // Without the feed, riders would be served after five seconds; shutdown must not wait for that.
  // Short waits one after the other take longer on a busy machine, as the shutdown does.
  const waits = async () => {
    for (let wait = 0; wait < 400; wait++) await new Promise((resolve) => setTimeout(resolve, 10));
    return 'too late';
  };
  expect(await Promise.race([rooms.stop(), waits()])).not.toBe('too late');
  source.closeAllConnections();
  source.close();
  expect(lines.filter((line) => line.startsWith('feed failed'))).toEqual([]);
});

it('a realtime feed is requested with our own User-Agent', async () => {
  const agents: (string | undefined)[] = [];
  const publisher = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/positions.pb') agents.push(request.headers['user-agent']);
    const isVersion = url.startsWith('/version.txt');
    response.writeHead(200, { 'content-type': isVersion ? 'text/plain' : 'application/json' });
    response.end(url === '/positions.pb' ? '' : isVersion ? '1' : url.startsWith('/calendar') ? '{}' : '[]');
  });
  const port = await listen(publisher);
  const rooms = await roomsWith({
    FLAT_URL: `http://127.0.0.1:${port}`,
    GTFS_RT_VEHICLE_POSITIONS: `http://127.0.0.1:${port}/positions.pb`,
    PUBLIC_ORIGIN: 'https://riders.example',
  });
  await expect.poll(() => agents.length).toBeGreaterThan(0);
  await rooms.stop();
  publisher.closeAllConnections();
  publisher.close();
  expect(new Set(agents)).toEqual(new Set(['Timepoint (+https://riders.example)']));
});

it('new feeds in feeds.yaml are used without a restart, earlier data is served until they are read, and a mistake changes nothing', {
  timeout: 120_000,
}, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'feeds-'));
  const now = Temporal.Instant.from('2026-03-04T13:05:00Z');
  const bytesOf = (text: string) =>
    feedBytes(unixSeconds(now) - 5, [
      { id: 'a', alert: { informedEntity: [{ routeId: '17' }], headerText: { translation: [{ text }] } } },
    ]);
  const stops = PLAIN['stops.txt'] as string;
  const zips: Record<string, Files> = {
    '/first.zip': PLAIN,
    '/second.zip': { ...PLAIN, 'stops.txt': stops.replace('Market', 'Bazaar') },
  };
  const publisher = createServer(async (request, response) => {
    const files = zips[request.url ?? ''];
    if (files === undefined) return void response.end(bytesOf(`Of ${request.url}`));
    response.end(await readFile(await writeZip(path.join(dir, 'sent.zip'), files)));
  });
  const port = await listen(publisher);
  const folder = path.join(dir, 'agency');
  const writeFeeds = (schedule: string, alerts: string) =>
    writeFile(
      path.join(folder, 'feeds.yaml'),
      `schedule:\n  - url: http://127.0.0.1:${port}/${schedule}\nrealtime:\n  alerts:\n    - url: http://127.0.0.1:${port}/${alerts}\n`,
    );
  await mkdir(folder);
  await writeFile(path.join(folder, 'agency.yaml'), 'name: Ours\n');
  await writeFeeds('first.zip', 'first.pb');
  const settings = settingsOf({ AGENCY: folder, STORE_DIR: path.join(dir, 'store') });
  const mistakes: string[] = [];
  const agency = agencyFor(settings, { ...silentLog, error: (_, message) => void mistakes.push(message) });
  const rooms = await createRooms(
    withFolderSchedule(settings, agency.sources()),
    agency,
    () => now,
    silentLog,
  );
  const currentTexts = async () => {
    const alerts = await rooms.live(new Request('http://local/api/v2/alerts/'));
    const onRoute = await rooms.flat(new Request('http://local/stops/17/stops.json'));
    return [alerts.status, await alerts.text(), onRoute.status, await onRoute.text()].join(' ');
  };
  const waitOptions = { timeout: 60_000, interval: 100 };
  await expect.poll(currentTexts, waitOptions).toMatch(/^200 .*Of \/first\.pb.* 200 .*Market/);
  const seen: string[] = [];
  await writeFeeds('second.zip', 'second.pb');
  await expect
    .poll(async () => {
      seen.push(await currentTexts());
      return seen.at(-1);
    }, waitOptions)
    .toMatch(/^200 .*Of \/second\.pb.* 200 .*Bazaar/);
  expect(seen.filter((each) => !/^200 .* 200 /.test(each))).toEqual([]);
  // A file with a mistake changes nothing.
  const sources = agency.sources();
  await writeFile(path.join(folder, 'feeds.yaml'), 'schedule: nowhere\n');
  await expect.poll(() => mistakes, waitOptions).toEqual([expect.stringContaining('feeds.yaml')]);
  expect(agency.sources()).toBe(sources);
  expect(await currentTexts()).toMatch(/^200 .*Of \/second\.pb.* 200 .*Bazaar/);
  await rooms.stop();
  agency.stop();
  publisher.closeAllConnections();
  publisher.close();
  await rm(dir, { recursive: true, force: true });
});

it.runIf(isLong)(
  'with a damaged schedule, the server is not ready before it can serve the list of routes',
  async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'damaged-'));
    const feed = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
    const storeDir = path.join(dir, 'store');
    const routesOf = async (rooms: Awaited<ReturnType<typeof roomsWith>>) =>
      (await rooms.flat(new Request('http://local/routes.json'))).status;
    const start = () => roomsWith({ GTFS: feed, STORE_DIR: storeDir });
    const waitOptions = { timeout: 60_000, interval: 20 };
    const first = await start();
    await expect.poll(first.notReady, waitOptions).toBeNull();
    await first.stop();
    const store = path.join(storeDir, 'agency');
    const damage = async () =>
      writeFile(path.join(versionDir(store, (await currentVersion(store)) ?? ''), 'index.txt'), 'damaged');
    await damage();
    // Without its feed, the schedule cannot be compiled again.
    await rename(feed, `${feed}.away`);
    const second = await start();
    await expect.poll(second.notReady, waitOptions).toMatch(/^The schedule is damaged/);
    expect(await routesOf(second)).toBe(503);
    await second.stop();
    await rename(`${feed}.away`, feed);
    const third = await start();
    const states = new Set<string>();
    await expect
      .poll(async () => {
        const isReady = third.notReady() === null;
        states.add(`${isReady} ${await routesOf(third)}`);
        return isReady;
      }, waitOptions)
      .toBe(true);
    expect([...states]).not.toContain('true 503');
    expect(await routesOf(third)).toBe(200);
    await third.stop();
    await rm(dir, { recursive: true, force: true });
  },
  120_000,
);

it('a version that waits, is accepted or is rolled back by a command is reported before the feeds are checked again', {
  timeout: 120_000,
}, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'waits-'));
  const feed = await writeZip(path.join(dir, 'feed.zip'), PLAIN);
  const rooms = await roomsWith({ GTFS: feed, STORE_DIR: dir, LIVE_URL: 'http://127.0.0.1:9' });
  const metrics = createMetrics();
  const now = () => Temporal.Instant.from('2026-10-13T18:02:00Z');
  const none = () => 0;
  metrics.observe({
    rooms,
    now,
    droppedLines: none,
    requestsUnderWay: none,
    lag: { now: none, longest: none },
  });
  /** What `/readyz` and the metric say. */
  const said = async () => [
    (await rooms.trouble())?.why ?? null,
    (await metrics.text()).match(/schedule_trouble\{kind="rejected"\} (\d)/)?.[1],
  ];
  await expect.poll(rooms.notReady, { timeout: 60_000 }).toBeNull();
  const store = path.join(dir, 'agency');
  const first = (await currentVersion(store)) ?? '';
  const lost = { ...PLAIN, 'routes.txt': 'route_id,route_type\n17,3\n' };
  const feeds = [await writeZip(path.join(dir, 'lost.zip'), lost)];
  await buildStore({ feeds, enrichment: NO_ENRICHMENT, outDir: store, now, maxLoss: 0.3, workers: 0 });
  // The server checks its feeds only once a minute.
  const soon = { timeout: 20_000 };
  await expect
    .poll(said, soon)
    .toEqual([expect.stringMatching(/has 1 routes instead of 2; it waits for/), '1']);
  await acceptWaiting(store);
  await expect.poll(said, soon).toEqual([null, '0']);
  await chooseVersion(store, first, now());
  await expect.poll(said, soon).toEqual([expect.stringMatching(/was rolled back; it waits for/), '1']);
  await rooms.stop();
  await rm(dir, { recursive: true, force: true });
});

it.each(['4', '3601', 'often'])('GTFS_RT_SECONDS cannot be "%s"', (text) => {
  const settings = readSettings({ GTFS_RT_SECONDS: text });
  expect(settings.ok ? '' : settings.error).toContain(
    'GTFS_RT_SECONDS: must be a whole number from 5 to 3600',
  );
});
