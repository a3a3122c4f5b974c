/** The notifier's thread takes memory only where somebody wants to be told something. */
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agency } from '#agency/agency.ts';
import { silentLog } from '#testing/silentLog.ts';
import { subscriptionsFile } from './fileStore.ts';
import { createNotifyThread, type NotifyThread } from './notifyThread.ts';
import type { Subscription } from './subscription.ts';

const WAIT = { timeout: 50_000, interval: 200 };

let folder: string;
let thread: NotifyThread | null = null;
let requests: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'notify-thread-'));
  requests = [];
});
afterEach(async () => {
  await thread?.stop();
  thread = null;
  await rm(folder, { recursive: true, force: true });
});

function start(): NotifyThread {
  thread = createNotifyThread({
    settings: { folder, redisUrl: null, pushHosts: [], subject: null },
    async fetchRoom(address) {
      requests.push(address);
      return new Response(null, { status: 503 });
    },
    words: new Promise(() => {}),
    isReady: () => true,
    liveRevision: () => requests.length,
    facts: () => agency.facts,
    now: () => Temporal.Instant.from('2026-10-13T14:02:00-04:00'),
    log: silentLog,
  });
  return thread;
}

const hasFile = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

it('does not start while nobody has subscribed, and starts when a rider asks for the key', async () => {
  const notifier = start();
  // Several turns.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await hasFile(subscriptionsFile(folder))).toBe(false);
  // On a busy machine, the first answer may come too late.
  await vi.waitFor(async () => expect(await notifier.key()).toMatch(/^[\w-]{80,}$/), WAIT);
  expect(await hasFile(subscriptionsFile(folder))).toBe(true);
});

it('starts by itself where riders have subscribed earlier', async () => {
  const subscription: Subscription = {
    endpoint: 'https://push.example.org/a',
    p256dh: 'a',
    auth: 'b',
    lang: 'en',
    quiet: null,
    topics: { 'alerts:17': 0 },
    seen: 0,
  };
  await writeFile(subscriptionsFile(folder), `${JSON.stringify({ put: 'a', as: subscription })}\n`);
  start();
  await vi.waitFor(async () => expect(await thread?.counts()).toMatchObject({ subscriptions: 1 }), WAIT);
});
