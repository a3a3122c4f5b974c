/** Tests several live services that share their sources, through memory and through Redis. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLong } from '#testing/long.ts';
import { feedBytes, noon, samplePublisher, vehicleEntity } from '#testing/sampleNetwork.ts';
import { setUp } from '#testing/sampleService.ts';
import { type RedisServer, startRedis, whyNoRedis } from '#testing/servers.ts';
import { sharedMemoryStore } from '#testing/sharedMemoryStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { PACKAGE_FORMAT, readTripPackage, writeTripPackage } from './package.ts';
import { createRedisStore } from './redisStore.ts';
import {
  ALONE_AFTER_MS,
  createShare,
  LOCK_MS,
  type ShareStore,
  UNUSABLE_MS,
  UNWRITABLE_MS,
} from './share.ts';

type Live = ReturnType<typeof setUp>;
const started: Live[] = [];
const clock = { now: noon, aheadMs: 0 };

const waitOptions = { timeout: 60_000, interval: 20 };

const vehicle = (tripId: string) => vehicleEntity(tripId, Math.floor(clock.now.epochMilliseconds / 1000));

/** Creates a publisher that all servers poll, with a count of requests for vehicles. */
function publisherOfAll() {
  const publisher = samplePublisher();
  const requested = { vehicles: 0 };
  const time = Math.floor(clock.now.epochMilliseconds / 1000);
  publisher.answers['/vehiclePositions'] = () => {
    requested.vehicles++;
    return new Response(feedBytes(time - 10, [vehicle('1701')]));
  };
  publisher.answers['/tripUpdates'] = () => new Response(feedBytes(time - 5, []));
  publisher.answers['/alerts'] = () =>
    new Response(
      feedBytes(time, [
        {
          id: 'a1',
          alert: {
            effect: 4,
            informedEntity: [{ routeId: '17', directionId: 0, stopId: '2' }],
            headerText: { translation: [{ text: 'Detour at Stop 2' }] },
          },
        },
      ]),
    );
  return { publisher, requested };
}

async function start(
  store: ShareStore,
  publisher: ReturnType<typeof samplePublisher>,
  key?: string,
): Promise<Live> {
  const live = setUp(undefined, noon, { store, publisher, clock, ...(key === undefined ? {} : { key }) });
  started.push(live);
  await live.service.refresh();
  live.service.start();
  return live;
}

const roles = (...lives: Live[]) => lives.map(({ service }) => service.status().role);

/** Requests the endpoints with live data, and returns their responses by path. */
async function answersOf(live: Live): Promise<Record<string, { etag: string | null; body: string }>> {
  const paths = [
    'trips/',
    'trips/?route_id=17',
    'alerts/',
    'detours/',
    'elevators/',
    'predictions/?route_id=17',
    'predictions/?stop_id=2',
    'trip-update/?trip_id=1701',
    'kml/?route=17',
  ];
  const out: Awaited<ReturnType<typeof answersOf>> = {};
  for (const path of paths) {
    const answer = await live.get(`/api/v2/${path}`, { 'accept-encoding': 'br' });
    expect(answer.status, path).toBe(200);
    out[path] = {
      etag: answer.headers.get('etag'),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    };
  }
  return out;
}

/** A store whose lock another server holds, with one package under another mark than it was written for. */
const holding = (
  shared: ReturnType<typeof sharedMemoryStore>,
  mark: string,
  bytes: Uint8Array,
): ShareStore => ({
  ...shared.join().store,
  look: async () => ({ holder: '7 other', marks: { trips: mark, alerts: null } }),
  get: async () => ({ mark, bytes }),
});

afterEach(async () => {
  for (const { service } of started.splice(0)) await service.stop();
  clock.now = noon;
});

describe('servers that share their sources', { timeout: 120_000 }, () => {
  it('have one poller and serve the same bytes', async () => {
    const { publisher, requested } = publisherOfAll();
    const shared = sharedMemoryStore();
    const first = await start(shared.join().store, publisher);
    const others = [await start(shared.join().store, publisher), await start(shared.join().store, publisher)];
    expect(roles(first, ...others)).toEqual(['poller', 'follower', 'follower']);
    const expected = await answersOf(first);
    for (const other of others) expect(await answersOf(other)).toEqual(expected);
    const before = requested.vehicles;
    await vi.waitFor(() => expect(requested.vehicles).toBeGreaterThan(before + 2), waitOptions);
    expect(roles(first, ...others)).toEqual(['poller', 'follower', 'follower']);
    const followers = others.map(({ service }) => service.status().sources.vehiclePositions);
    for (const status of followers) expect(status).toMatchObject({ state: 'ok', rows: 1, error: null });
  });

  it('switch to another poller when the first loses the store, and show the old data with its age meanwhile', async () => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const firstAccess = shared.join();
    const first = await start(firstAccess.store, publisher);
    const second = await start(shared.join().store, publisher);
    const made = await answersOf(first);
    // No source responds to the new poller, so it keeps the data it received.
    const { answers } = publisher;
    const before = { ...answers };
    for (const path of Object.keys(answers)) delete answers[path];
    firstAccess.network.isCut = true;
    shared.pass(LOCK_MS);
    await vi.waitFor(() => expect(roles(first, second)).toEqual(['alone', 'poller']), waitOptions);
    const handedOver = 'no source responds; another server may poll';
    await vi.waitFor(
      () => expect(second.log.lines.map(({ message }) => message)).toContain(handedOver),
      waitOptions,
    );
    expect(await answersOf(second)).toEqual(made);
    clock.now = clock.now.add({ seconds: 100 });
    const old = await second.get('/api/v2/trips/');
    expect([old.status, old.headers.get('x-source-state')]).toEqual([200, 'stale']);
    expect(old.headers.get('x-source-time')).toBe(noon.subtract({ seconds: 10 }).toString());
    Object.assign(answers, before);
    await vi.waitFor(
      () => expect(second.service.status().sources.vehiclePositions?.error).toBeNull(),
      waitOptions,
    );
    firstAccess.network.isCut = false;
    await vi.waitFor(() => expect(roles(first, second).sort()).toEqual(['follower', 'poller']), waitOptions);
  });

  it('reject packages from a poller that was paused until its lock expired', async () => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const paused = shared.join().store;
    const holder = await paused.acquire(LOCK_MS);
    shared.pass(LOCK_MS);
    const second = await start(shared.join().store, publisher);
    expect(roles(second)).toEqual(['poller']);
    const kept = shared.kept.get('trips');
    expect(await paused.put('trips', holder ?? '', '1 99', new Uint8Array())).toBe(false);
    expect(shared.kept.get('trips')).toBe(kept);
  });

  const network = '{"routes":[],"parents":[],"directionNames":[]}';
  const header = `{"format":${PACKAGE_FORMAT},"reports":[],"content":{"matched":1,"skipped":[],"stops":[],"network":${network}}}`;
  it.each<[string, Uint8Array]>([
    ['no gzip', Buffer.from('no gzip')],
    ['nothing', Buffer.alloc(0)],
    ['cut off', gzipSync(`${header}\n{}`).subarray(0, 40)],
    ...[
      'null',
      '[]',
      '{}',
      `{"format":${PACKAGE_FORMAT}}`,
      '{"format":1,"reports":[],"content":null}',
      `{"format":${PACKAGE_FORMAT},"reports":7,"content":null}`,
      `{"format":${PACKAGE_FORMAT},"reports":[null],"content":null}`,
      `{"format":${PACKAGE_FORMAT},"reports":[{"kind":"alerts"}],"content":null}`,
      `{"format":${PACKAGE_FORMAT},"reports":[],"content":{}}`,
      `{"format":${PACKAGE_FORMAT},"reports":[],"content":{"matched":1,"skipped":[],"network":{"routes":7}}}`,
      `${header}\nnull`,
      `${header}\n{}`,
      `${header}\n{"tripId":"1701","routeId":"17","calls":[],"day":{"date":"no date"}}`,
      `${header}\n{"tripId":"1701","routeId":"17","calls":[null],"isOnRoad":true,"day":null}`,
      `${header}\n{"report":{}}`,
      `${header}\n{"__proto__":{"tripId":"x"}}`,
    ].map((text): [string, Uint8Array] => [text.replace(header, 'HEADER'), gzipSync(text)]),
  ])('keep their data when a package is unreadable: %s', async (_, bytes) => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const first = await start(shared.join().store, publisher);
    const second = await start(shared.join().store, publisher);
    const made = await answersOf(first);
    let tries = 0;
    const refused = (name: string) =>
      second.log.lines.some(
        ({ fields, message }) => message.includes('cannot be read') && fields.package === name,
      );
    await vi.waitFor(() => {
      // Repeat this, because the poller replaces the packages with its own.
      const mark = `${Number.MAX_SAFE_INTEGER} ${++tries}`;
      for (const name of ['trips', 'alerts'] as const) shared.kept.set(name, { mark, bytes });
      expect([refused('trips'), refused('alerts')]).toEqual([true, true]);
    }, waitOptions);
    expect(await answersOf(second)).toEqual(made);
  });

  it('poll for themselves when the packages stay unusable, and follow again when one is usable', async () => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const first = await start(shared.join().store, publisher);
    const lying = { isOn: true };
    const access = shared.join().store;
    const get: ShareStore['get'] = async (name) => {
      const found = await access.get(name);
      return found && lying.isOn ? { ...found, bytes: gzipSync('['.repeat(1_000_000)) } : found;
    };
    const second = setUp(undefined, noon, { store: { ...access, get }, publisher, clock });
    started.push(second);
    second.service.start();
    await vi.waitFor(() => expect(roles(second)).toEqual(['follower']), waitOptions);
    const warned = () => second.log.lines.some(({ message }) => message.includes('cannot be read'));
    await vi.waitFor(() => expect(warned()).toBe(true), waitOptions);
    clock.aheadMs += UNUSABLE_MS;
    await vi.waitFor(() => expect(roles(first, second)).toEqual(['poller', 'alone']), waitOptions);
    await vi.waitFor(
      async () => expect(await answersOf(second)).toEqual(await answersOf(first)),
      waitOptions,
    );
    lying.isOn = false;
    await vi.waitFor(() => expect(roles(first, second)).toEqual(['poller', 'follower']), waitOptions);
  });

  /** A trip that could be read, with an unknown field. */
  const tripWith = (x: string) => `{"tripId":"1","routeId":"1","calls":[],"day":null,"x":"${x}"}`;
  it('read a package with unknown fields', async () => {
    const bytes = gzipSync(`${header}\n${tripWith('x')}`);
    expect((await readTripPackage(bytes))?.content?.merged.trips).toHaveLength(1);
  });

  it.each([
    ['a header of 9 MB', header.replace('{', `{"x":"${'x'.repeat(9e6)}",`)],
    ...(isLong
      ? [
          ['a header of brackets', '['.repeat(30_000_000)],
          ['a line of 60 MB', `${header}\n${tripWith('x'.repeat(60e6))}`],
          ['70 MB of lines', [header, ...Array(70).fill(tripWith('x'.repeat(1e6)))].join('\n')],
        ]
      : []),
    [
      'brackets in an unknown field',
      `${header}\n{"tripId":"1","routeId":"1","calls":[],"day":null,"x":[${'[],'.repeat(500_000)}[]]}`,
    ],
  ])('ignore a package of %s within bounded memory', async (_, text) => {
    const bytes = gzipSync(text, { level: 1 });
    const before = process.memoryUsage().rss;
    expect(await readTripPackage(bytes)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
  });

  it('follow a poller whose tokens are smaller, because the store lost them and its clock', async () => {
    const access = sharedMemoryStore().join().store;
    // The store was emptied, and its clock set back: a new holder with a lower token than its predecessor.
    const state = { token: 500 };
    const rows = new Map<string, { mark: string; bytes: Uint8Array }>();
    const other: ShareStore = {
      ...access,
      look: async () => ({
        holder: `${state.token} other`,
        marks: { trips: rows.get('trips')?.mark ?? null, alerts: rows.get('alerts')?.mark ?? null },
      }),
      get: async (name) => rows.get(name) ?? null,
    };
    const make = async (count: number) => {
      const bytes = await writeTripPackage({ reports: [], content: null });
      if (bytes !== null) rows.set('trips', { mark: `${state.token} ${count}`, bytes });
    };
    await make(40);
    const taken: string[] = [];
    const share = createShare(other, silentLog, { checkMs: 10 });
    await share.start({
      onRole: async () => {},
      onPackage: async () => taken.push(rows.get('trips')?.mark ?? '') > 0,
    });
    expect(taken).toEqual(['500 40']);
    state.token = 3;
    await make(1);
    await vi.waitFor(() => expect(taken).toEqual(['500 40', '3 1']), waitOptions);
    await share.stop();
  });

  it('with a key, use only packages signed with it, under the mark they were signed for', async () => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const key = 'k'.repeat(32);
    const first = await start(shared.join().store, publisher, key);
    const second = await start(shared.join().store, publisher, key);
    expect(roles(first, second)).toEqual(['poller', 'follower']);
    expect(await answersOf(second)).toEqual(await answersOf(first));
    await first.service.stop();
    const old = shared.kept.get('trips');
    const bytes = old?.bytes ?? new Uint8Array();
    await vi.waitFor(() => expect(roles(second)).toEqual(['poller']), waitOptions);
    await second.service.stop();
    started.length = 0;
    const third = setUp(undefined, noon, {
      store: holding(shared, `${2 ** 50} 1`, bytes),
      publisher,
      clock,
      key,
    });
    started.push(third);
    third.service.start();
    const refused = () =>
      third.log.lines.some(({ message }) => message.includes('not signed with STORE_KEY'));
    await vi.waitFor(() => expect(refused()).toBe(true), waitOptions);
  });

  it('let another server poll when no source responds to the poller', async () => {
    const { publisher } = publisherOfAll();
    const shared = sharedMemoryStore();
    const cut = samplePublisher();
    const first = await start(shared.join().store, cut);
    const second = await start(shared.join().store, publisher);
    await vi.waitFor(() => expect(roles(second)).toEqual(['poller']), waitOptions);
    await vi.waitFor(async () => expect((await first.get('/api/v2/trips/')).status).toBe(200), waitOptions);
    expect(roles(first)).toEqual(['follower']);
  });
});

const noRedis = whyNoRedis();
describe.skipIf(noRedis !== null)(
  `servers that share through Redis${noRedis ? ` (skipped: ${noRedis})` : ''}`,
  () => {
    let redis: RedisServer;
    afterEach(async () => {
      for (const { service } of started.splice(0)) await service.stop();
      redis.thaw();
      await redis.kill();
    });

    it('poll for themselves while Redis is down, and let one poll for all when it is up again', {
      timeout: 120_000,
    }, async () => {
      redis = await startRedis();
      const { publisher, requested } = publisherOfAll();
      const lives: Live[] = [];
      for (let each = 0; each < 3; each++) lives.push(await start(createRedisStore(redis.url), publisher));
      expect(roles(...lives)).toEqual(['poller', 'follower', 'follower']);
      const made = await answersOf(lives[0] as Live);
      for (const live of lives) expect(await answersOf(live)).toEqual(made);

      await redis.kill();
      clock.aheadMs += ALONE_AFTER_MS;
      await vi.waitFor(() => expect(roles(...lives)).toEqual(['alone', 'alone', 'alone']), waitOptions);
      const before = requested.vehicles;
      await vi.waitFor(() => expect(requested.vehicles).toBeGreaterThan(before + 3), waitOptions);
      for (const live of lives) expect(await answersOf(live)).toEqual(made);

      await redis.start();
      await vi.waitFor(
        () => expect(roles(...lives).sort()).toEqual(['follower', 'follower', 'poller']),
        waitOptions,
      );
      for (const live of lives) expect(await answersOf(live)).toEqual(made);
    });

    it.runIf(isLong)(
      'poll for themselves while Redis does not respond, and share again when it does',
      {
        timeout: 120_000,
      },
      async () => {
        redis = await startRedis();
        const { publisher } = publisherOfAll();
        const lives: Live[] = [];
        for (let each = 0; each < 2; each++) lives.push(await start(createRedisStore(redis.url), publisher));
        const made = await answersOf(lives[0] as Live);
        redis.freeze();
        await vi.waitFor(() => expect(roles(...lives)).toEqual(['alone', 'alone']), waitOptions);
        for (const live of lives) expect(await answersOf(live)).toEqual(made);
        redis.thaw();
        await vi.waitFor(() => expect(roles(...lives).sort()).toEqual(['follower', 'poller']), waitOptions);
      },
    );

    it.runIf(isLong).each<[string, (redis: RedisServer) => void, (redis: RedisServer) => void]>([
      [
        'can only be read, as after a failover',
        (redis) => redis.command('REPLICAOF', '127.0.0.1', '1'),
        (redis) => redis.command('REPLICAOF', 'NO', 'ONE'),
      ],
      [
        'is full',
        (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
        (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
      ],
    ])(
      'poll for themselves while Redis %s, and share again when it can be written',
      {
        timeout: 120_000,
      },
      async (_, breakIt, mend) => {
        redis = await startRedis();
        const { publisher } = publisherOfAll();
        const lives: Live[] = [];
        for (let each = 0; each < 3; each++) lives.push(await start(createRedisStore(redis.url), publisher));
        breakIt(redis);
        const began = performance.now();
        await vi.waitFor(() => expect(roles(...lives)).toEqual(['alone', 'alone', 'alone']), {
          timeout: 30_000,
          interval: 20,
        });
        expect(performance.now() - began).toBeLessThan(30_000);
        for (const { log } of lives)
          expect(log.lines.some(({ message }) => /cannot be reached|could not be shared/.test(message))).toBe(
            true,
          );
        clock.now = clock.now.add({ seconds: 30 });
        const made = (vehicleAt: number) => new Response(feedBytes(vehicleAt, [vehicle('1701')]));
        publisher.answers['/vehiclePositions'] = () => made(Math.floor(clock.now.epochMilliseconds / 1000));
        for (const live of lives)
          await vi.waitFor(
            async () =>
              expect((await live.get('/api/v2/trips/')).headers.get('x-source-time')).not.toBe(
                noon.subtract({ seconds: 10 }).toString(),
              ),
            waitOptions,
          );
        mend(redis);
        clock.aheadMs += UNWRITABLE_MS;
        await vi.waitFor(
          () => expect(roles(...lives).sort()).toEqual(['follower', 'follower', 'poller']),
          waitOptions,
        );
      },
    );

    it.runIf(isLong)(
      'return no bytes of packages that are too large, and no marks that are too long',
      async () => {
        redis = await startRedis();
        const store = createRedisStore(redis.url);
        redis.command(
          'EVAL',
          "redis.call('hset','timepoint:live:trips','mark','9 9','body',string.rep('x',40000000))",
          '0',
        );
        redis.command(
          'EVAL',
          "redis.call('hset','timepoint:live:alerts','mark',string.rep('9',40000000))",
          '0',
        );
        redis.command('EVAL', "redis.call('set','timepoint:live:poller',string.rep('9',40000000))", '0');
        expect(await store.look(null, LOCK_MS)).toEqual({
          holder: 'invalid',
          marks: { trips: '9 9', alerts: null },
        });
        expect(await store.get('trips')).toMatchObject({ mark: '9 9', bytes: { length: 0 } });
        expect(await store.get('alerts')).toBeNull();
        await store.close();
      },
    );

    it('use increasing tokens even if a restart of Redis lost the last one', async () => {
      redis = await startRedis();
      const store = createRedisStore(redis.url);
      const token = (holder: string | null) => Number(holder?.split(' ')[0]);
      const first = token(await store.acquire(LOCK_MS));
      await store.close();
      await redis.kill();
      await redis.start();
      const again = createRedisStore(redis.url);
      expect(token(await again.acquire(LOCK_MS))).toBeGreaterThan(first);
      await again.close();
    });
  },
);
