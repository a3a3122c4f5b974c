/**
 * Tells 100,000 devices about one line's alert: how long until a push service has all messages, what that costs, and how
 * long the serving thread was held up meanwhile. Fails above 25 s. The push service of the benchmark runs in a process of
 * its own on the same machine; its share of the processor is not ours.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createNotifyThread } from '#notify/notifyThread.ts';
import { keyOf } from '#notify/subscription.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { createDevice } from '#testing/pushService.ts';
import { silentLog } from '#testing/silentLog.ts';

const DEVICES = Number(process.env.DEVICES ?? 100_000);
const LIMIT_SECONDS = 25;
/** Devices share some key pairs, since making them takes longer than telling them. */
const KEY_PAIRS = 100;

if (process.argv[2] === 'receive') receive();
else await measure();

/** The push service: counts messages and answers 201. */
function receive(): void {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.url === '/count') return void response.end(String(count));
      count++;
      response.writeHead(201).end();
    });
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

async function measure(): Promise<void> {
  const receiver = spawn(process.execPath, [import.meta.filename, 'receive'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(receiver.stdout, 'data');
  const origin = `http://127.0.0.1:${Number(port)}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-notify-'));
  await writeFile(path.join(folder, 'subscriptions.jsonl'), subscriptionLines(origin));
  let hasAlert = false;
  let hasRead = false;
  let revision = 0;
  const startedAt = Temporal.Instant.from('2026-10-13T18:02:00Z');
  const began = performance.now();
  const thread = createNotifyThread({
    settings: { folder, redisUrl: null, pushHosts: ['127.0.0.1'], subject: null },
    async fetchRoom(name) {
      hasRead ||= name.startsWith('/live/api/v2/elevators/');
      return documentOf(name, hasAlert);
    },
    words: Promise.resolve((_lang, _topic, news) => ({
      title: news.kind === 'alert' ? (news.words.subject?.text ?? '') : '',
      body: 'Buses run by way of 21st and 22nd Streets until the work at the corner is done.'.repeat(3),
      stop: 'Stop this',
      path: '/schedules/17',
      direction: 'ltr',
    })),
    isReady: () => true,
    liveRevision: () => revision,
    facts: () => exampleFacts,
    now: () => startedAt.add({ milliseconds: Math.round(performance.now() - began) }),
    log: silentLog,
  });
  while ((await thread.counts())?.subscriptions !== DEVICES) await setTimeout(100);
  // What the notifier reads first is no news.
  while (!hasRead) await setTimeout(100);
  await setTimeout(3_000);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  hasAlert = true;
  revision++;
  const from = performance.now();
  let received = 0;
  while (received < DEVICES) {
    await setTimeout(200);
    received = Number(await (await fetch(`${origin}/count`)).text());
    if (performance.now() - from > 300_000) break;
  }
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(before);
  await thread.stop();
  receiver.kill();
  await rm(folder, { recursive: true });
  console.log(`${received} of ${DEVICES} messages in ${seconds.toFixed(1)} s (at most ${LIMIT_SECONDS} s)`);
  console.log(
    `processor time of all our threads: ${((user + system) / 1000 / received).toFixed(3)} ms a message`,
  );
  console.log(
    `serving thread held up: ${(delay.percentile(99) / 1e6).toFixed(1)} ms at the 99th percentile, ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
  process.exitCode = received === DEVICES && seconds <= LIMIT_SECONDS ? 0 : 1;
}

function* subscriptionLines(origin: string): Generator<string> {
  const pairs = Array.from(
    { length: KEY_PAIRS },
    (_, i) => createDevice(origin, String(i)).subscription.keys,
  );
  for (let i = 0; i < DEVICES; i++) {
    const endpoint = `${origin}/push/${i}`;
    const as = {
      endpoint,
      ...pairs[i % KEY_PAIRS],
      lang: 'en',
      quiet: null,
      topics: { 'route:17': 1 },
      seen: 1_791_914_520_000,
    };
    yield `${JSON.stringify({ put: keyOf(endpoint), as })}\n`;
  }
}

function documentOf(name: string, hasAlert: boolean): Response {
  const alert = {
    alert_id: 'a1',
    routes: ['17'],
    type: 'ALERT',
    subject: 'Route 17 detours',
    message: '',
    status: 'NORMAL',
    cause: '',
    effect: 'DETOUR',
    severity: 'WARNING',
    stops: [],
    start: null,
    end: null,
  };
  switch (name.split('?')[0]) {
    case '/flat/version.txt':
      return new Response('1');
    case '/live/api/v2/alerts/':
      return Response.json(hasAlert ? [alert] : []);
    case '/live/api/v2/elevators/':
      return Response.json([]);
    default:
      return new Response('none', { status: 404 });
  }
}
