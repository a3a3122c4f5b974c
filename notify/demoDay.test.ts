/** A day of the demo, step by step: what a rider asked for is told once each, whatever happens to the server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoMonday, demoNetwork, type DemoNetwork } from '#testing/demoNetwork.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { silentLog } from '#testing/silentLog.ts';
import { openFileStore } from './fileStore.ts';
import { createNotifier } from './notifier.ts';
import { createSender } from './sender.ts';
import { keyOf } from './subscription.ts';

let demo: DemoNetwork;
let folder: string;
beforeAll(async () => {
  demo = await demoNetwork();
  folder = await mkdtemp(path.join(tmpdir(), 'demo-day-'));
}, 300_000);
afterAll(async () => {
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

const STEP_MINUTES = 10;
/** The server is killed this often. */
const STEPS_TO_RESTART = 9;

it('tells each message once in a day of the demo, with a restart every hour and a half', { timeout: 600_000 }, async () => {
  const at = (time: string) => demoMonday.toZonedDateTime({ timeZone: TEST_ZONE, plainTime: time }).toInstant();
  await demo.setTime(at('05:00'));
  const stop = await demo.client.stops('17');
  if (!stop.ok) throw new Error('the demo has no route 17');
  const stopId = stop.value.value[10]?.stopId ?? '';
  const schedule = await demo.client.stopSchedule(stopId);
  if (!schedule.ok) throw new Error('the demo has no schedule');
  const calendar = await demo.client.calendar();
  const services = calendar.ok ? calendar.value.value.get(demoMonday.toString().replaceAll('-', ''))?.serviceIds : [];
  const trips = schedule.value.value.filter(
    ({ serviceId, scheduledDeparture, scheduledArrival, routeId }) =>
      routeId === '17' &&
      services?.includes(serviceId) &&
      (scheduledDeparture ?? scheduledArrival ?? 0) > 6 * 3600 &&
      (scheduledDeparture ?? scheduledArrival ?? 0) < 22 * 3600,
  );
  const chosen = trips.filter((_, i) => i % 3 === 0).map(({ tripId }) => tripId);
  expect(chosen.length).toBeGreaterThan(10);

  const sent: string[] = [];
  const start = async () => {
    const store = await openFileStore(folder);
    const sender = createSender({
      store,
      async post(batch) {
        for (const { endpoint, payload } of batch) sent.push(`${endpoint} ${Buffer.from(payload)}`);
        return batch.map(() => ({ kind: 'sent' as const }));
      },
      wordNews: async (_, __, news) => ({
        title: news.kind === 'departure' ? news.what : news.kind === 'alert' ? (news.words.subject?.text ?? '') : '',
        body: '',
        stop: '',
        path: '/',
        direction: 'ltr',
      }),
      now: () => demo.now().epochMilliseconds,
      monotonic: () => demo.now().epochMilliseconds,
      log: silentLog,
    });
    const { client, now } = demo;
    return { store, sender, notifier: createNotifier({ client, store, sender, facts: () => exampleFacts, now }) };
  };
  let server = await start();
  await server.notifier.turn(0);
  const subscribe = (name: string, topics: readonly string[]) => {
    const endpoint = `https://fcm.googleapis.com/${name}`;
    const now = demo.now().epochMilliseconds;
    return server.store.change(keyOf(endpoint), () => ({
      endpoint,
      p256dh: '',
      auth: '',
      lang: 'en',
      quiet: null,
      topics: Object.fromEntries(topics.map((topic) => [topic, now])),
      seen: now,
    }));
  };
  await subscribe('lines', ['route:17', 'route:L1', 'route:B1', 'route:T1', 'route:PAO']);
  for (const tripId of chosen) await subscribe(tripId, [`run:${tripId}_${demoMonday}@${stopId}-1200`]);

  for (let minutes = STEP_MINUTES; minutes <= 18 * 60; minutes += STEP_MINUTES) {
    await demo.setTime(at('05:00').add({ minutes }));
    if (minutes % (STEP_MINUTES * STEPS_TO_RESTART) === 0) {
      await server.store.close();
      server = await start();
    }
    await server.notifier.turn(minutes);
    await server.notifier.turn(minutes);
    while (server.sender.waiting() > 0) await setTimeout(1);
  }
  await server.store.close();
  expect(new Set(sent).size).toBe(sent.length);
  // Each chosen run was told, as coming or as cancelled.
  const told = new Set(sent.map((each) => /com\/(\S+) /.exec(each)?.[1]));
  expect(chosen.filter((tripId) => !told.has(tripId))).toEqual([]);
});
