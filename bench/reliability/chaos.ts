/**
 * Kills and restarts, at random, what serves riders: two servers behind nginx that share a schedule in S3 and live data
 * in Redis. Several may be down at once. Meanwhile new schedules are published, and riders poll through nginx. Run:
 * node scripts/buildWeb.mjs && node bench/reliability/chaos.ts [--minutes 60] [--seed 1]
 *
 * It fails (exit 1) if a rider got anything but a response or a 503 with Retry-After (without nginx, nobody gets
 * anything), waited longer than 10 s, saw data that is older than it says, or if one part is not as before at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FRESH_SECONDS } from '#domain/trip/thresholds.ts';
import { OPERATOR, startServerGroup, whyNoGroup } from '#testing/serverGroup.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const why = whyNoGroup();
if (why !== null) throw new Error(why);

const RIDERS = 4;
const PAUSE_MS = 150;
const PAGES = ['/', '/schedules/17', '/alerts', '/departures/1', '/departures/2?lang=es'];
const DATA = ['/live/api/v2/alerts/', '/live/api/v2/trips/', '/flat/routes.json'];
/** What nginx waits for two servers that do not respond, and its lock. */
const MAX_WAIT_MS = 10_000;
/** A rider's clock and a page's may differ by this; live data is polled every 5 s. */
const TOLERANCE_SECONDS = 15;
/** How long anything is down, and the time between two faults. */
const DOWN_MS = [500, 20_000] as const;
const BETWEEN_MS = [1_000, 12_000] as const;
const HEALED_MS = 90_000;

const random = randomFrom(Number(values.seed));
const between = ([low, high]: readonly [number, number]) => low + random() * (high - low);
const seconds = () => Date.now() / 1000;

const found = { answered: 0, unavailable: 0, withoutProxy: 0, worstMs: 0, wrong: new Map<string, number>() };
const faults = new Map<string, number>();
const complain = (what: string) => void found.wrong.set(what, (found.wrong.get(what) ?? 0) + 1);

const dir = await mkdtemp(path.join(tmpdir(), 'chaos-'));
const group = await startServerGroup(dir, 2);
const { servers, proxy, redis, s3 } = group;
/** When nginx was last ready after it was stopped; `null` while it is down. */
let proxyUpSince: number | null = 0;
let isOver = false;

interface Fault {
  name: string;
  inject(): Promise<void> | void;
  mend(): Promise<void> | void;
}
const FAULTS: readonly Fault[] = [
  ...servers.flatMap(({ kill, start }, i) => [
    { name: `server ${i + 1} killed`, inject: () => kill(), mend: start },
    { name: `server ${i + 1} stopped`, inject: () => kill('SIGTERM'), mend: start },
  ]),
  { name: 'Redis killed', inject: redis.kill, mend: redis.start },
  { name: 'Redis frozen', inject: redis.freeze, mend: redis.thaw },
  { name: 'S3 killed', inject: s3.kill, mend: s3.start },
  {
    name: 'nginx stopped',
    async inject() {
      proxyUpSince = null;
      await proxy.kill();
    },
    async mend() {
      await startProxy();
      proxyUpSince = performance.now();
    },
  },
];
/** The parts that are broken: "server 1", "Redis". A part has one fault at a time. */
const isBroken = new Set<string>();

try {
  const riding = Array.from({ length: RIDERS }, (_, rider) => ride(rider));
  const publishing = publishAgain();
  const breaking = Array.from({ length: 2 }, () => breakThings());
  await setTimeout(Number(values.minutes) * 60_000);
  isOver = true;
  await Promise.all([...breaking, publishing, ...riding]);
  await expectHealed();
} catch (error) {
  complain(String(error));
} finally {
  isOver = true;
  await group.end();
  await rm(dir, { recursive: true, force: true });
}
const named = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
console.log(`faults: ${named(faults)}`);
console.log(
  `${found.answered} responses, ${found.unavailable} times 503 with Retry-After, ${found.withoutProxy} requests while nginx was down, worst wait ${Math.round(found.worstMs)} ms`,
);
for (const [what, count] of found.wrong) console.log(`FAILED: ${count} × ${what}`);
process.exit(found.wrong.size > 0 ? 1 : 0);

async function ride(rider: number): Promise<void> {
  const addresses = [...PAGES, ...DATA];
  for (let step = rider; !isOver; step++) {
    const address = addresses[step % addresses.length] as string;
    const began = performance.now();
    try {
      const answer = await fetch(proxy.origin + address, {
        headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.1' },
        signal: AbortSignal.timeout(3 * MAX_WAIT_MS),
      });
      const text = await answer.text();
      judge(address, answer, text);
    } catch (error) {
      if (proxyUpSince === null || proxyUpSince > began) found.withoutProxy += 1;
      else complain(`${address}: ${String(error)}`);
    }
    const waitedMs = performance.now() - began;
    found.worstMs = Math.max(found.worstMs, waitedMs);
    if (waitedMs > MAX_WAIT_MS) complain(`${address}: waited for longer than ${MAX_WAIT_MS / 1000} s`);
    await setTimeout(PAUSE_MS);
  }
}

function judge(address: string, { status, headers }: Response, text: string): void {
  if (status === 503 && headers.has('retry-after')) {
    found.unavailable += 1;
    return;
  }
  if (status !== 200) {
    complain(`${address}: ${status}`);
    return;
  }
  found.answered += 1;
  // The alert's words name the time at which it was published.
  const publishedAt = Number(/Detour, as of (\d+)/.exec(text)?.[1] ?? Number.NaN);
  const shownAt = Number(/ data-now="(\d+)"/.exec(text)?.[1] ?? Number.NaN) / 1000;
  const sourceTime = headers.get('x-source-time');
  if (seconds() - shownAt > FRESH_SECONDS)
    complain(`${address}: a page that is older than ${FRESH_SECONDS} s says it is of now`);
  if (sourceTime !== null) {
    const statedAt = Date.parse(sourceTime) / 1000;
    if (statedAt - publishedAt > TOLERANCE_SECONDS)
      complain(`${address}: data is older than its header says`);
  } else if (shownAt - publishedAt > FRESH_SECONDS + TOLERANCE_SECONDS && !saysItsAge(text))
    complain(`${address}: old live data without its age`);
}

/** `FreshnessNote` writes the age of live data. */
const saysItsAge = (html: string): boolean =>
  /Updated \d+ min ago|Actualizado hace \d+ min|Too old to use/.test(html);

/** Breaks one thing after another, and mends each. Two of these run at once. */
async function breakThings(): Promise<void> {
  while (!isOver) {
    await setTimeout(between(BETWEEN_MS));
    const { name, inject, mend } = FAULTS[Math.floor(random() * FAULTS.length)] as Fault;
    const part = name.slice(0, name.lastIndexOf(' '));
    if (isOver || isBroken.has(part)) continue;
    isBroken.add(part);
    faults.set(name, (faults.get(name) ?? 0) + 1);
    await inject();
    await setTimeout(between(DOWN_MS));
    await mend();
    isBroken.delete(part);
  }
}

/** Restarts nginx, which needs no server to be up. `start` waits until it finds one, so that is not awaited. */
async function startProxy(): Promise<void> {
  void proxy.start().catch(() => undefined);
  while ((await fetch(`${proxy.origin}/`).catch(() => null)) === null) await setTimeout(50);
}

async function publishAgain(): Promise<void> {
  for (let each = 1; !isOver; each++) {
    for (let waited = 0; waited < 30 && !isOver; waited++) await setTimeout(1_000);
    // While the bucket is down, nothing can be published.
    await group.publish(`Market ${each}`).catch(() => undefined);
  }
}

async function expectHealed(): Promise<void> {
  const healedAt = seconds();
  const newest = await group.publish('Terminus');
  const until = performance.now() + HEALED_MS;
  for (const { origin } of servers) {
    for (;;) {
      const status = (await (
        await fetch(`${origin}/live/status`, { headers: { authorization: `Bearer ${OPERATOR}` } })
      ).json()) as { sources: { alerts: { asOf: string } } };
      const version = (await (await fetch(`${origin}/flat/version.txt`)).text()).trim();
      if (Date.parse(status.sources.alerts.asOf) / 1000 > healedAt && version === newest) break;
      if (performance.now() > until) {
        complain(`${HEALED_MS / 1000} s after the last fault, a server has old data or an old schedule`);
        break;
      }
      await setTimeout(500);
    }
  }
}

/** A generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
