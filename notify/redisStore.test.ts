/** Several servers over one Redis: one sends, each message is claimed once, and another takes over. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testAlert } from '#testing/entities.ts';
import { createNetwork, follow, startNotifier } from '#testing/notifyNetwork.ts';
import { type RedisServer, startRedis, whyNoRedis } from '#testing/servers.ts';
import { createRedisNotifyStore } from './redisStore.ts';

const whyNot = whyNoRedis();

describe.skipIf(whyNot !== null)('servers that share a Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());

  it('have the same keys', async () => {
    const [a, b] = [createRedisNotifyStore(redis.url), createRedisNotifyStore(redis.url)];
    // On a busy machine, the first connection may take longer than the store waits.
    const keys = await vi.waitFor(() => a.vapidKeys(), 30_000);
    expect(await vi.waitFor(() => b.vapidKeys(), 30_000)).toEqual(keys);
    await a.close();
    await b.close();
  });

  it('send each message once, however often the sender changes', async () => {
    redis.command('FLUSHALL');
    const network = createNetwork();
    const open = () => {
      const store = createRedisNotifyStore(redis.url);
      return { store, notifier: startNotifier(store, network) };
    };
    const servers = [open(), open()];
    const told = () => servers.flatMap(({ notifier }) => notifier.told);
    const turn = async () => {
      network.now = network.now.add({ seconds: 15 });
      for (const { notifier } of servers.slice(-2)) await notifier.turn();
    };
    await turn();
    // Riders subscribe at either server, and the sender learns of both.
    for (const [i, { store }] of servers.entries())
      for (let n = 0; n < 10; n++) await follow(store, network, `${i}-${n}`, ['route:17']);
    for (let round = 0; round < 6; round++) {
      network.alerts = [testAlert('a', { subject: `Detour ${round}` })];
      await turn();
      await turn();
      if (round % 2 === 0) {
        // The older server goes, with its lock, and a new one comes.
        await servers.at(-2)?.store.close();
        servers.push(open());
      }
    }
    const names = told().map(({ device, title }) => `${device} ${title}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(6 * 20);
    for (const { store } of servers.slice(-2)) await store.close();
  });

  it('claim a message once, and a server that lost its lock claims nothing', async () => {
    redis.command('FLUSHALL');
    const [a, b] = [createRedisNotifyStore(redis.url), createRedisNotifyStore(redis.url)];
    expect(await a.lead()).toBe(true);
    expect(await b.lead()).toBe(false);
    const until = 4_102_444_800_000;
    expect(await a.claim('m', ['one', 'two'], until)).toEqual(['one', 'two']);
    expect(await a.claim('m', ['two', 'three'], until)).toEqual(['three']);
    expect(await b.claim('m2', ['one'], until)).toEqual([]);
    // As if the lock had expired while the sender was stopped.
    redis.command('DEL', 'timepoint:notify:sender');
    expect(await b.lead()).toBe(true);
    expect(await a.claim('m3', ['one'], until)).toEqual([]);
    expect(await b.claim('m', ['one', 'four'], until)).toEqual(['four']);
    await a.close();
    await b.close();
  });

  it('cannot change anything while it is gone, and go on when it is back', async () => {
    const store = createRedisNotifyStore(redis.url);
    await store.lead();
    await redis.kill();
    await expect(store.change('key', () => null)).rejects.toThrow();
    await expect(store.lead()).rejects.toThrow();
    await redis.start();
    expect(await store.lead()).toBe(true);
    await store.close();
  });
});
