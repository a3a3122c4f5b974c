/** Implements `ShareStore` in Redis. Scripts are atomic: no other command runs between checking the lock and using it. */
import { randomUUID } from 'node:crypto';
import { createRedisConnection, RELEASE_LOCK } from '#contract/redis/redisConnection.ts';
import { MAX_PACKAGE_BYTES, type PackageName, type ShareStore } from './share.ts';

const LOCK = 'timepoint:live:poller';
const TOKEN = 'timepoint:live:token';
const packageKey = (name: PackageName): string => `timepoint:live:${name}`;

const PACKAGE_TIMEOUT_MS = 5_000;
/** Packages that are not renewed expire after this time; their data is then too old to show. */
const KEPT_SECONDS = 3_600;

/** Locks and marks are short. What others have put in their place may not be. */
const MAX_TEXT = 200;

const LOOK = `
local function short(key)
  if redis.call('hstrlen', key, 'mark') > ${MAX_TEXT} then return false end
  return redis.call('hget', key, 'mark')
end
if redis.call('strlen', KEYS[1]) > ${MAX_TEXT} then return { 'invalid', short(KEYS[2]), short(KEYS[3]) } end
local holder = redis.call('get', KEYS[1])
if holder and holder == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) end
return { holder, short(KEYS[2]), short(KEYS[3]) }`;

const GET = `
if redis.call('hstrlen', KEYS[1], 'mark') > ${MAX_TEXT} then return { false, false } end
local mark = redis.call('hget', KEYS[1], 'mark')
if redis.call('hstrlen', KEYS[1], 'body') > tonumber(ARGV[1]) then return { mark, '' } end
return { mark, redis.call('hget', KEYS[1], 'body') }`;

/** Tokens are at least the time in milliseconds, so that they increase even if a restart of Redis lost the last one. */
const ACQUIRE = `
if redis.call('exists', KEYS[1]) == 1 then return false end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local token = math.max(now, tonumber(redis.call('get', KEYS[2]) or '0') + 1)
local holder = string.format('%.0f', token) .. ' ' .. ARGV[1]
redis.call('set', KEYS[2], string.format('%.0f', token))
redis.call('set', KEYS[1], holder, 'px', ARGV[2])
return holder`;

const PUT = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('hset', KEYS[2], 'mark', ARGV[2], 'body', ARGV[3])
redis.call('expire', KEYS[2], ARGV[4])
return 1`;

/** Creates a store in the Redis at `url`: `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
export function createRedisStore(url: string): ShareStore {
  const id = randomUUID();
  const { run, script, close } = createRedisConnection(url);

  return {
    async look(mine, lockMs) {
      const keys = [LOCK, packageKey('trips'), packageKey('alerts')];
      const seen = await script(LOOK, keys, [mine ?? '', String(lockMs)]);
      const [holder, trips, alerts] = (seen as unknown[]).map((each) =>
        each === null ? null : String(each),
      );
      return { holder: holder ?? null, marks: { trips: trips ?? null, alerts: alerts ?? null } };
    },
    async acquire(lockMs) {
      const holder = await script(ACQUIRE, [LOCK, TOKEN], [id, String(lockMs)]);
      return holder === null ? null : String(holder);
    },
    async put(name, holder, mark, bytes) {
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const values = [holder, mark, body, String(KEPT_SECONDS)];
      const kept = await script(PUT, [LOCK, packageKey(name)], values, PACKAGE_TIMEOUT_MS);
      return Number(kept) === 1;
    },
    async get(name) {
      const found = await run(
        (_, bytes) => bytes.eval(GET, { keys: [packageKey(name)], arguments: [String(MAX_PACKAGE_BYTES)] }),
        PACKAGE_TIMEOUT_MS,
      );
      const [mark, bytes] = found as unknown as (Buffer | null)[];
      return mark && bytes ? { mark: mark.toString(), bytes } : null;
    },
    async release(holder) {
      await script(RELEASE_LOCK, [LOCK], [holder]);
    },
    close: async () => close(),
  };
}
