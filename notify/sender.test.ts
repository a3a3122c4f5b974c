/** Sends to a stand-in push service that answers in every way that services do. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDevice, type PushService, startPushService } from '#testing/pushService.ts';
import { silentLog } from '#testing/silentLog.ts';
import { openFileStore } from './fileStore.ts';
import { createPush, type Push } from './push.ts';
import { createSender, type Telling } from './sender.ts';
import type { NotifyStore } from './store.ts';
import { keyOf } from './subscription.ts';
import { createVapid, createVapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
let folder: string;
let store: NotifyStore;
let service: PushService;
let push: ReturnType<typeof createPush>;
let clock: { now: number; monotonic: number };
let sender: ReturnType<typeof createSender>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sender-'));
  store = await openFileStore(folder);
  service = await startPushService();
  push = createPush(
    createVapid(createVapidKeys(), null, () => 1_000),
    { timeoutMs: TIMEOUT_MS },
  );
  clock = { now: 0, monotonic: 0 };
  sender = createSender({
    store,
    post: (batch: readonly Push[]) => Promise.all(batch.map(push.send)),
    wordNews: async (lang) => ({ title: lang, body: '', stop: '', path: '/', direction: 'ltr' }),
    now: () => clock.now,
    monotonic: () => clock.monotonic,
    log: silentLog,
  });
});
afterEach(async () => {
  push.close();
  await service.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const telling = (more: Partial<Telling> = {}): Telling => ({
  id: 'm1',
  topic: 'route:17',
  subject: 'alert:1',
  newsIn: () => ({ kind: 'elevator', elevator: '', station: '', works: false }),
  isUrgent: false,
  until: 600_000,
  ...more,
});

async function subscribeDevice(name: string, { origin } = service): Promise<string> {
  const { subscription } = createDevice(origin, name);
  const key = keyOf(subscription.endpoint);
  await store.change(key, () => ({
    endpoint: subscription.endpoint,
    ...subscription.keys,
    lang: 'en',
    quiet: null,
    topics: { 'route:17': 0 },
    seen: 0,
  }));
  return key;
}
const untilDone = () => expect.poll(() => sender.waiting(), { timeout: 20_000 }).toBe(0);

it('sends each device a message once, with its lifetime, its subject and its urgency', async () => {
  const keys = await Promise.all(Array.from({ length: 450 }, (_, i) => subscribeDevice(`d${i}`)));
  const message = telling();
  for (const key of [...keys, ...keys]) sender.queue(key, message);
  sender.pump();
  await untilDone();
  for (const key of keys) sender.queue(key, message);
  sender.pump();
  expect(new Set(service.received.map(({ device }) => device)).size).toBe(450);
  expect(service.received).toHaveLength(450);
  expect(service.received[0]?.headers).toMatchObject({
    ttl: '600',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  });
  expect(service.received[0]?.headers.topic).toMatch(/^[\w-]{1,32}$/);
  expect(sender.counts().sent).toBe(450);
});

it('ends what is gone, gives up what is refused, and waits as long as it is asked to', async () => {
  const answers: Record<string, number | ((response: import('node:http').ServerResponse) => void)> = {
    a404: 404,
    a410: 410,
    a413: 413,
    a429: (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  };
  service.answer = (device) => answers[device] ?? 201;
  const keys = await Promise.all(['a404', 'a410', 'a413', 'a429', 'ok'].map((name) => subscribeDevice(name)));
  for (const key of keys) sender.queue(key, telling());
  sender.pump();
  await expect.poll(() => sender.waiting()).toBe(1);
  expect([...store.book.subscriptions.keys()].sort()).toEqual([...keys.slice(2)].sort());
  expect(sender.counts()).toMatchObject({ sent: 1, gone: 2, refused: 1 });
  // The service rests: nothing more is sent to it until then, even another message.
  answers.a429 = 201;
  const before = service.received.length;
  clock.monotonic = 119_000;
  sender.pump();
  expect(sender.waiting()).toBe(1);
  expect(service.received).toHaveLength(before);
  clock.monotonic = 120_000;
  sender.pump();
  await untilDone();
  expect(service.received.slice(before).map(({ device }) => device)).toEqual(['a429']);
});

it('drops a message whose moment passes while a service makes it wait', async () => {
  service.answer = () => (response) => response.writeHead(429, { 'retry-after': '120' }).end();
  const key = await subscribeDevice('one');
  sender.queue(key, telling({ until: 60_000 }));
  sender.pump();
  await expect.poll(() => service.received.length).toBe(1);
  service.answer = () => 201;
  clock.now = 120_000;
  await expect
    .poll(() => {
      // The wait begins when the answer is read, which may be only now.
      clock.monotonic += 120_000;
      sender.pump();
      return sender.waiting();
    })
    .toBe(0);
  expect(service.received).toHaveLength(1);
});

it('is not held up by a service that never answers, nor by one that is slow', async () => {
  const other = await startPushService();
  other.answer = () => 'never';
  service.answer = (device) =>
    device === 'slow' ? (response) => void setTimeout(() => response.writeHead(201).end(), 100) : 201;
  const never = await subscribeDevice('never', other);
  const keys = await Promise.all(['slow', 'quick'].map((name) => subscribeDevice(name)));
  for (const key of [never, ...keys]) sender.queue(key, telling());
  sender.pump();
  await expect.poll(() => sender.counts().sent).toBe(2);
  await expect.poll(() => other.received.length).toBe(1);
  await other.close();
});

it('sends nothing to a device that ended the topic while the message waited', async () => {
  const key = await subscribeDevice('one');
  sender.queue(key, telling());
  await store.change(key, () => null);
  sender.pump();
  expect(sender.waiting()).toBe(0);
  expect(service.received).toEqual([]);
});
