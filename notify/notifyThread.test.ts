/** The notifier's thread takes memory only where somebody wants to be told something. */
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agency } from '#agency/agency.ts';
import { testNow } from '#testing/clock.ts';
import { isLong } from '#testing/long.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createNotifyThread, type NotifyThread } from './notifyThread.ts';
import type { Subscription } from './subscription.ts';
import { createVapidKeys } from './vapid.ts';

let folder: string;
let thread: NotifyThread | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'notify-thread-'));
});
afterEach(async () => {
  await thread?.stop();
  thread = null;
  await rm(folder, { recursive: true, force: true });
});

function start({ isReady = true } = {}): NotifyThread {
  thread = createNotifyThread({
    settings: { folder, redisUrl: null, pushHosts: [], subject: null },
    fetchRoom: async () => new Response(null, { status: 503 }),
    words: new Promise(() => {}),
    isReady: () => isReady,
    liveRevision: () => 1,
    facts: () => agency.facts,
    now: () => testNow,
    log: silentLog,
  });
  return thread;
}

const file = () => path.join(folder, 'subscriptions.jsonl');
const hasFile = () =>
  access(file()).then(
    () => true,
    () => false,
  );

it('does not start while nobody has subscribed, and starts when a rider asks for the key', async () => {
  const notifier = start();
  // Several turns.
  await setTimeout(2_500);
  expect(await hasFile()).toBe(false);
  expect(await notifier.key()).toMatch(/^[\w-]{80,}$/);
  expect(await hasFile()).toBe(true);
});

it.runIf(isLong)('starts by itself where riders have subscribed earlier', async () => {
  const subscription: Subscription = {
    endpoint: 'https://push.example.org/a',
    p256dh: 'a',
    auth: 'b',
    lang: 'en',
    quiet: null,
    topics: { 'alerts:17': 0 },
    seen: testNow.epochMilliseconds,
  };
  await writeFile(file(), `${JSON.stringify({ put: 'a', as: subscription })}\n`);
  start();
  await vi.waitFor(async () => expect(await thread?.counts()).toMatchObject({ subscriptions: 1 }), {
    timeout: 20_000,
    interval: 200,
  });
});

it('knows the time when a rider subscribes before its first turn', async () => {
  const { publicKey } = createVapidKeys();
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: { p256dh: publicKey, auth: Buffer.alloc(16).toString('base64url') },
  };
  const notifier = start({ isReady: false });
  expect(await notifier.put({ subscription, topics: ['route:17'] })).toEqual({ status: 204 });
  const [line = ''] = (await readFile(file(), 'utf8')).split('\n');
  const { seen, topics } = JSON.parse(line).as as Subscription;
  const waited = seen - testNow.epochMilliseconds;
  expect(waited).toBeGreaterThanOrEqual(0);
  expect(waited).toBeLessThan(3_600_000);
  expect(topics).toEqual({ 'route:17': seen });
});
