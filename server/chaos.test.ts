/**
 * Kills and restarts, at random, what serves riders: two servers behind nginx that share a schedule in S3 and live data
 * in Redis. Several may be down at once. Meanwhile new schedules are published, and riders poll through nginx. Without
 * nginx, nobody gets anything. It prints the faults and responses. For the longer run of docs/reliability.md:
 * TEST_LONG=1 CHAOS_MINUTES=60 CHAOS_SEED=1 vitest run server/chaos.test.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { FRESH_SECONDS } from '#domain/trip/thresholds.ts';
import { isLong } from '#testing/long.ts';
import { randomFrom } from '#testing/measure.ts';
import { type RiderAnswer, startRiders } from '#testing/riders.ts';
import { type Member, OPERATOR, startServerGroup, whyNoGroup } from '#testing/serverGroup.ts';

const { CHAOS_MINUTES = '3', CHAOS_SEED = '1' } = process.env;
const why = whyNoGroup();
const RIDERS = 4;
const PAUSE_MS = 150;
const ADDRESSES = [
  ...['/', '/schedules/17', '/alerts', '/departures/1', '/departures/2?lang=es'],
  ...['/live/api/v2/alerts/', '/live/api/v2/trips/', '/flat/routes.json'],
];
/** What nginx waits for two servers that do not respond, and its lock. */
const MAX_WAIT_MS = 10_000;
/** A rider's clock and a page's may differ by this; live data is polled every 5 s. */
const TOLERANCE_SECONDS = 15;
/** How long anything is down, and the time between two faults. */
const DOWN_MS = [500, 20_000] as const;
const BETWEEN_MS = [1_000, 12_000] as const;
const HEALED_MS = 90_000;

interface Fault {
  part: string;
  how: string;
  inject(): Promise<void> | void;
  mend(): Promise<void> | void;
}

const CHAOS_MS = Number(CHAOS_MINUTES) * 60_000;
const timeout = CHAOS_MS + 10 * 60_000;

it.runIf(isLong && why === null)(
  'riders get responses whatever is killed, and all is as before',
  { timeout },
  async () => {
    const found = { answered: 0, unavailable: 0, withoutProxy: 0, worstMs: 0 };
    const wrong: string[] = [];
    const complain = (what: string) => void wrong.push(what);
    const dir = await mkdtemp(path.join(tmpdir(), 'chaos-'));
    const group = await startServerGroup(dir, 2);
    const { servers, proxy, redis, s3 } = group;
    /** When nginx was last ready after it was stopped; `null` while it is down. */
    let proxyUpSince: number | null = 0;
    let isOver = false;
    const faults: readonly Fault[] = [
      ...servers.flatMap(({ kill, start }, i) => [
        { part: `server ${i + 1}`, how: 'killed', inject: () => kill(), mend: start },
        { part: `server ${i + 1}`, how: 'stopped', inject: () => kill('SIGTERM'), mend: start },
      ]),
      { part: 'Redis', how: 'killed', inject: redis.kill, mend: redis.start },
      { part: 'Redis', how: 'frozen', inject: redis.freeze, mend: redis.thaw },
      { part: 'S3', how: 'killed', inject: s3.kill, mend: s3.start },
      {
        part: 'nginx',
        how: 'stopped',
        async inject() {
          proxyUpSince = null;
          await proxy.kill();
        },
        async mend() {
          // It needs no server to be up. `start` waits until it finds one, so that is not awaited.
          void proxy.start().catch(() => undefined);
          while ((await fetch(`${proxy.origin}/`).catch(() => null)) === null) await setTimeout(50);
          proxyUpSince = performance.now();
        },
      },
    ];
    const counts = new Map<string, number>();
    const random = randomFrom(Number(CHAOS_SEED));

    try {
      const stopRiders = startRiders(proxy.origin, ADDRESSES, judge, {
        riders: RIDERS,
        pauseMs: PAUSE_MS,
        timeoutMs: 3 * MAX_WAIT_MS,
        headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.1' },
      });
      const isBroken = new Set<string>();
      const breaking = Array.from({ length: 2 }, () => breakThings(isBroken));
      const publishing = publishAgain();
      await setTimeout(CHAOS_MS);
      isOver = true;
      await Promise.all([...breaking, publishing, stopRiders()]);
      await expectHealed();
    } finally {
      isOver = true;
      await group.end();
      await rm(dir, { recursive: true, force: true });
    }
    const named = [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
    const faultCount = counts.values().reduce((sum, n) => sum + n, 0);
    console.log(
      `${CHAOS_MINUTES} minutes (seed ${CHAOS_SEED}): ${faultCount} faults (${named}), ${found.answered.toLocaleString('en')} responses, ${found.unavailable.toLocaleString('en')} of 503 with Retry-After, and ${found.withoutProxy.toLocaleString('en')} requests while nginx was stopped; the longest wait was ${(found.worstMs / 1_000).toFixed(1)} s`,
    );
    expect(wrong).toEqual([]);
    expect(found.answered).toBeGreaterThan(0);

    function judge({ address, answer, text, error, began, tookMs }: RiderAnswer): void {
      found.worstMs = Math.max(found.worstMs, tookMs);
      if (tookMs > MAX_WAIT_MS) complain(`${address}: waited for longer than ${MAX_WAIT_MS / 1000} s`);
      if (answer === null) {
        if (proxyUpSince === null || proxyUpSince > began) found.withoutProxy += 1;
        else complain(`${address}: ${error}`);
        return;
      }
      const { status, headers } = answer;
      if (status === 503 && headers.has('retry-after')) found.unavailable += 1;
      else if (status === 200) judgeAge(address, headers, text);
      else complain(`${address}: ${status}`);
    }

    function judgeAge(address: string, headers: Headers, text: string): void {
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

    /** Breaks one thing after another, and mends each. Two of these run at once. A part has one fault at a time. */
    async function breakThings(isBroken: Set<string>): Promise<void> {
      const between = ([low, high]: readonly [number, number]) => low + random() * (high - low);
      while (!isOver) {
        await setTimeout(between(BETWEEN_MS));
        const { part, how, inject, mend } = faults[Math.floor(random() * faults.length)] as Fault;
        if (isOver || isBroken.has(part)) continue;
        isBroken.add(part);
        counts.set(`${part} ${how}`, (counts.get(`${part} ${how}`) ?? 0) + 1);
        await inject();
        await setTimeout(between(DOWN_MS));
        await mend();
        isBroken.delete(part);
      }
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
      const headers = { authorization: `Bearer ${OPERATOR}` };
      const isUpToDate = async ({ origin }: Member) => {
        const status = await (await fetch(`${origin}/live/status`, { headers })).json();
        const version = (await (await fetch(`${origin}/flat/version.txt`)).text()).trim();
        return Date.parse(status.sources.alerts.asOf) / 1000 > healedAt && version === newest;
      };
      for (const server of servers)
        await vi
          .waitUntil(() => isUpToDate(server).catch(() => false), { timeout: HEALED_MS, interval: 50 })
          .catch(() =>
            complain(`${HEALED_MS / 1000} s after the last fault, a server has old data or an old schedule`),
          );
    }
  },
);

function seconds(): number {
  return Date.now() / 1000;
}

/** `FreshnessNote` writes the age of live data. */
function saysItsAge(html: string): boolean {
  return /Updated \d+ min ago|Actualizado hace \d+ min|Too old to use/.test(html);
}
