/** Several servers add into one history through a real Redis. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptySchedule, historyInMemory, TRIP_SECONDS, watchedTrip } from '#testing/accuracyHistory.ts';
import { recordingLog } from '#testing/sampleNetwork.ts';
import { type RedisServer, startRedis, whyNoRedis } from '#testing/servers.ts';
import { createHistory } from './history.ts';
import { createSharedDays, type SharedDays } from './sharedDays.ts';

const whyNot = whyNoRedis();
if (whyNot !== null) console.warn(`skipped: ${whyNot}`);

const ZONE = 'America/New_York';
const query = { from: 20261001, to: 20261031, routeId: null, byHour: true };
let now: Temporal.Instant;

describe.skipIf(whyNot !== null)('servers that share a history', () => {
  let redis: RedisServer;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.kill());
  beforeEach(() => {
    now = Temporal.Instant.from('2026-10-13T18:00:00Z');
    redis.command('FLUSHALL');
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  type Server = ReturnType<typeof start>;
  function start(shared: SharedDays | null) {
    const log = recordingLog();
    const history = createHistory({
      file: historyInMemory(),
      shared,
      zone: () => ZONE,
      now: () => now,
      log,
    });
    closing.push(history.stop);
    return { history, log };
  }
  const sharing = (key?: string): Server => start(createSharedDays(redis.url, key));

  /** Lets a trip run while these servers poll, and end ten minutes later. */
  async function run(tripId: string, ...pollers: Server[]): Promise<void> {
    const began = now;
    for (let seconds = 0; seconds <= TRIP_SECONDS + 720; seconds += 30) {
      now = began.add({ seconds });
      const trips = seconds <= TRIP_SECONDS ? [watchedTrip(tripId, began, seconds)] : [];
      for (const { history } of pollers) await history.sampler.take(trips, emptySchedule, now, ZONE);
    }
  }
  const read = async ({ history }: Server) => JSON.stringify(await history.read(query));
  const save = async (...servers: Server[]) => {
    for (const { history } of servers) await history.save();
  };
  /** On a busy machine, a connection may take longer than a server waits for it. */
  const untilAlike = (alone: Server, servers: Server[]) =>
    vi.waitFor(async () => {
      await save(alone, ...servers);
      const all = await Promise.all([alone, ...servers].map(read));
      expect(all).toEqual(all.map(() => all[0]));
    }, 30_000);

  it('add up to what one server would have counted, whoever polls', async () => {
    const [a, b, c] = [sharing('key'), sharing('key'), sharing('key')] as const;
    const alone = start(null);
    for (const [trip, poller] of [a, b, a, c, b].entries()) {
      await run(`${trip}`, poller, alone);
      await untilAlike(alone, [poller, a, b, c]);
    }
    expect(JSON.parse(await read(alone))).toHaveLength(2);
    // A new server has all of it with its first reading.
    const late = sharing('key');
    await untilAlike(alone, [late]);
    expect(late.history.firstDay()).toBe(20261013);
  });

  it('lose nothing while Redis is gone, even if it comes back empty', async () => {
    const [a, b] = [sharing('key'), sharing('key')] as const;
    const alone = start(null);
    await run('1', a, alone);
    await untilAlike(alone, [a, b]);
    await redis.kill();
    await run('2', a, alone);
    await save(a, alone);
    expect(a.log.lines.map(({ message }) => message)).toContain(
      'accuracy history: not shared with the other servers',
    );
    // The server itself goes on, and nothing is wrong with its own history.
    expect(await read(a)).toBe(await read(alone));
    expect(a.history.trouble()).toBeNull();
    await redis.start();
    await run('3', a, alone);
    await untilAlike(alone, [a, b]);
  });

  it('believe nothing that is not signed with their key', async () => {
    const [stranger, own] = [sharing('another key'), sharing('key')] as const;
    const days = createSharedDays(redis.url, undefined);
    closing.push(days.close);
    await run('1', stranger);
    await vi.waitFor(async () => {
      await save(stranger);
      expect((await days.marks()).size).toBe(1);
    }, 30_000);
    await save(own);
    expect(own.log.lines).toEqual([]);
    expect(await own.history.read(query)).toEqual([]);
  });
});
