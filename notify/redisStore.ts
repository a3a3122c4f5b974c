/**
 * Keeps subscriptions in a Redis that several servers share. One of them holds a lock and sends; another takes over when
 * it is silent for longer than the lock lasts. A message is claimed in Redis before it is sent, so that two servers that
 * both believe to hold the lock do not both send it.
 */
import { randomUUID } from 'node:crypto';
import { createRedisConnection, RELEASE_LOCK } from '#contract/redis/redisConnection.ts';
import { createBook, type KnownNews, MAX_SUBSCRIPTIONS, type NotifyStore } from './store.ts';
import type { Subscription } from './subscription.ts';
import { areVapidKeys, createVapidKeys, type VapidKeys } from './vapid.ts';

const NAME = 'timepoint:notify:';
const LOCK = `${NAME}sender`;
const KEYS = `${NAME}vapid`;
const SUBSCRIPTIONS = `${NAME}subscriptions`;
/** The keys of subscriptions that changed since the sender last looked. */
const CHANGED = `${NAME}changed`;
const NEWS = `${NAME}news`;
const toldName = (message: string): string => `${NAME}told:${message}`;

const LOCK_MS = 10_000;
const CHANGES_AT_ONCE = 1_000;
const READ_MS = 30_000;
const MAX_ATTEMPTS = 10;

const TAKE_LOCK = `
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) return 1 end
if holder then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 2`;

/** Changes a subscription only if it is still as it was read. */
const CHANGE = `
if (redis.call('hget', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return -1 end
if ARGV[3] == '' then redis.call('hdel', KEYS[1], ARGV[1])
else
  if ARGV[2] == '' and redis.call('hlen', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
  redis.call('hset', KEYS[1], ARGV[1], ARGV[3])
end
redis.call('rpush', KEYS[2], ARGV[1])
return 1`;

/** Only the holder of the lock takes changes, so that none is lost between two senders. */
const CHANGES = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return {} end
return redis.call('lpop', KEYS[2], ARGV[2]) or {}`;

const CLAIM = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return {} end
local free = {}
for i = 3, #ARGV do
  if redis.call('sadd', KEYS[2], ARGV[i]) == 1 then free[#free + 1] = ARGV[i] end
end
redis.call('pexpireat', KEYS[2], ARGV[2])
return free`;

export function createRedisNotifyStore(url: string): NotifyStore {
  const me = randomUUID();
  const { run, script, close } = createRedisConnection(url);
  const book = createBook();
  let isLeading = false;

  async function load(): Promise<void> {
    book.clear();
    // What changes while this is read is read again afterwards.
    await run((redis) => redis.del(CHANGED));
    const news = await run((redis) => redis.hGetAll(NEWS));
    for (const [id, text] of Object.entries(news)) book.news.set(id, JSON.parse(text) as KnownNews);
    let cursor = '0';
    do {
      const page = await run((redis) => redis.hScan(SUBSCRIPTIONS, cursor, { COUNT: 5_000 }), READ_MS);
      for (const { field, value } of page.entries) book.set(field, JSON.parse(value) as Subscription);
      cursor = page.cursor;
      if (cursor !== '0') await takeLock();
    } while (cursor !== '0');
  }

  async function takeChanges(): Promise<void> {
    for (;;) {
      const found = await script(CHANGES, [LOCK, CHANGED], [me, String(CHANGES_AT_ONCE)]);
      const keys = [...new Set((found as unknown[]).map(String))];
      if (keys.length === 0) return;
      const values = await run((redis) => redis.hmGet(SUBSCRIPTIONS, keys));
      for (const [i, key] of keys.entries()) {
        const text = values[i];
        book.set(key, text == null ? null : (JSON.parse(text) as Subscription));
      }
    }
  }

  const takeLock = async (): Promise<number> =>
    Number(await script(TAKE_LOCK, [LOCK], [me, String(LOCK_MS)]));

  return {
    book,
    async vapidKeys(): Promise<VapidKeys> {
      await run((redis) => redis.set(KEYS, JSON.stringify(createVapidKeys()), { NX: true }));
      const kept = JSON.parse((await run((redis) => redis.get(KEYS))) ?? 'null');
      if (!areVapidKeys(kept)) throw new Error(`${KEYS} in Redis holds no usable keys`);
      return kept;
    },
    async lead() {
      try {
        const taken = await takeLock();
        if (taken === 0) {
          isLeading = false;
          return false;
        }
        if (taken === 2 || !isLeading) await load();
        isLeading = true;
        await takeChanges();
        return true;
      } catch (error) {
        // What was missed meanwhile is read again as a whole.
        isLeading = false;
        throw error;
      }
    },
    async change(key, change) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const text = (await run((redis) => redis.hGet(SUBSCRIPTIONS, key))) ?? '';
        const before = text === '' ? null : (JSON.parse(text) as Subscription);
        const after = change(before);
        if (after === before) return true;
        const values = [key, text, after === null ? '' : JSON.stringify(after), String(MAX_SUBSCRIPTIONS)];
        const changed = await script(CHANGE, [SUBSCRIPTIONS, CHANGED], values);
        if (Number(changed) === 0) return false;
        if (Number(changed) === 1) {
          if (isLeading) book.set(key, after);
          return true;
        }
      }
      throw new Error('Redis: a subscription changes all the time');
    },
    async claim(message, keys, until) {
      const free = await script(CLAIM, [LOCK, toldName(message)], [me, String(Math.ceil(until)), ...keys]);
      book.markTold(message, keys, until);
      return (free as unknown[]).map(String);
    },
    async keepNews(id, news) {
      if (news === null) book.news.delete(id);
      else book.news.set(id, news);
      await run((redis) =>
        news === null ? redis.hDel(NEWS, id) : redis.hSet(NEWS, id, JSON.stringify(news)),
      );
    },
    async close() {
      if (isLeading) await script(RELEASE_LOCK, [LOCK], [me]).catch(() => undefined);
      close();
    },
  };
}
