/**
 * Three servers behind nginx that share a schedule (S3) and live data (Redis): a server, Redis and the store are killed
 * while riders keep sending requests through nginx, and every response is counted. This test needs the built app,
 * redis-server and nginx.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isLong } from '#testing/long.ts';
import { startRiders } from '#testing/riders.ts';
import {
  type Member,
  OPERATOR,
  type ServerGroup,
  startServerGroup,
  whyNoGroup,
} from '#testing/serverGroup.ts';

const why = whyNoGroup();
if (why !== null) console.warn(`skipped: ${why}`);

const dir = await mkdtemp(path.join(tmpdir(), 'several-'));
let group: ServerGroup | null = null;
afterAll(async () => {
  await group?.end();
  await rm(dir, { recursive: true, force: true });
}, 60_000);

/** This timeout is generous, because the times that matter are measured and asserted separately. */
const waitOptions = { timeout: 90_000, interval: 100 };
/** Maximum time until riders see new live data, whatever was killed. */
const RESUMED_MS = 30_000;

const REQUESTED = [
  '/',
  '/schedules/17',
  '/alerts',
  '/live/api/v2/alerts/',
  '/live/api/v2/trips/',
  '/flat/routes.json',
];

/** Starts riders and counts their responses. */
function ride(origin: string) {
  const counts = { answers: 0, errors: [] as string[], worstMs: 0, hits: 0 };
  const first = Promise.withResolvers<void>();
  const stop = startRiders(
    origin,
    REQUESTED,
    ({ address, answer, error, tookMs }) => {
      if (answer === null || answer.status >= 400)
        counts.errors.push(`${answer?.status ?? error} ${address}`);
      if (answer?.headers.get('x-cache') === 'HIT') counts.hits++;
      counts.answers++;
      if (counts.answers === REQUESTED.length) first.resolve();
      counts.worstMs = Math.max(counts.worstMs, tookMs);
    },
    { riders: 4, pauseMs: 20, headers: { 'accept-encoding': 'gzip' } },
  );
  return {
    /** Resolves when as many responses have arrived as there are URLs. */
    answered: first.promise,
    async done() {
      await stop();
      return counts;
    },
  };
}

interface Status {
  role: string;
  sources: { alerts: { asOf: string; ageSeconds: number } };
}
const statusOf = async ({ origin }: Member): Promise<Status> =>
  (
    await fetch(`${origin}/live/status`, { headers: { authorization: `Bearer ${OPERATOR}` } })
  ).json() as Promise<Status>;
const rolesOf = async (replicas: readonly Member[]): Promise<string[]> =>
  Promise.all(replicas.map(async (replica) => (await statusOf(replica)).role));
/** Waits until exactly one server polls, because servers may change roles on a busy machine; returns the roles. */
const waitForOnePoller = (replicas: readonly Member[]): Promise<string[]> =>
  vi.waitFor(async () => {
    const roles = await rolesOf(replicas);
    expect(roles.toSorted()).toEqual(['follower', 'follower', 'poller']);
    return roles;
  }, waitOptions);

describe.skipIf(why !== null || !isLong)(`several servers${why ? ` (skipped: ${why})` : ''}`, () => {
  it('keep serving riders while a server, Redis or the store is killed', { timeout: 600_000 }, async () => {
    group = await startServerGroup(dir, 3);
    const { servers: replicas, proxy, redis, s3 } = group;
    const first = (await (await fetch(`${replicas[0]?.origin}/flat/version.txt`)).text()).trim();
    await waitForOnePoller(replicas);

    // Every server sends the same response.
    for (const path of ['/live/api/v2/alerts/', '/live/api/v2/trips/', '/flat/routes.json']) {
      await vi.waitFor(async () => {
        const answers = await Promise.all(
          replicas.map(async ({ origin }) => {
            const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } });
            return [answer.status, answer.headers.get('etag'), await answer.text()];
          }),
        );
        expect(answers[0]?.[0]).toBe(200);
        expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      }, waitOptions);
    }

    // A rolling deploy: one server still has the files of a page that a rider opened earlier; the others do not.
    const [old, ...renewed] = replicas as [Member, ...Member[]];
    const names = Array.from({ length: 6 }, (_, i) => `/assets/page-${i}2345678.js`);
    // Each server archives its own assets some time after its start; this test does not wait for that.
    await mkdir(path.join(dir, 'replica-1', 'assets'), { recursive: true });
    for (const name of names) await writeFile(path.join(dir, 'replica-1', name), 'export {};');
    for (const { origin } of renewed)
      expect((await fetch(origin + names[0], { redirect: 'manual' })).status).toBe(404);
    expect((await fetch(old.origin + names[0])).status).toBe(200);
    // After a 404, nginx tries its next server, so the rider gets the file.
    for (const name of names) {
      const answer = await fetch(proxy.origin + name, { redirect: 'manual' });
      expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
    }
    expect((await fetch(`${proxy.origin}/assets/none-12345678.js`, { redirect: 'manual' })).status).toBe(404);

    const reported: object[] = [];
    /** Injects a fault under load; expects that no request fails and that newer data appears on every survivor. */
    async function injectFault(
      name: string,
      inject: () => Promise<unknown> | unknown,
      survivors: () => readonly Member[] = () => replicas,
    ): Promise<void> {
      const { answered, done } = ride(proxy.origin);
      await answered;
      const injectedAt = Temporal.Now.instant();
      await inject();
      await vi.waitFor(async () => {
        for (const replica of survivors()) {
          const { asOf } = (await statusOf(replica)).sources.alerts;
          expect(Temporal.Instant.compare(asOf, injectedAt.add({ seconds: 1 }))).toBe(1);
        }
      }, waitOptions);
      const resumedMs = Temporal.Now.instant().since(injectedAt).total('milliseconds');
      const { answers, errors, worstMs, hits } = await done();
      reported.push({ name, answers, errors: errors.length, hits, worstMs: Math.round(worstMs), resumedMs });
      expect(errors, name).toEqual([]);
      expect(answers).toBeGreaterThan(0);
      expect(hits, 'responses from nginx’s cache').toBeGreaterThan(0);
      expect(resumedMs, name).toBeLessThan(RESUMED_MS);
    }

    const poller = replicas[(await waitForOnePoller(replicas)).indexOf('poller')] as Member;
    const others = replicas.filter((each) => each !== poller);
    await injectFault('the server that polls is killed', poller.kill, () => others);
    await injectFault('the server is restarted', poller.start);
    await injectFault('Redis is killed', redis.kill);
    // Live data does not depend on the store, so the store stays down while Redis is restarted and then frozen.
    await Promise.all([
      injectFault('Redis is restarted', async () => {
        await redis.start();
        await waitForOnePoller(replicas);
      }),
      injectFault('the store is killed', s3.kill),
    ]);
    await injectFault('Redis is frozen', redis.freeze);
    let second = first;
    await Promise.all([
      injectFault('Redis resumes', redis.thaw),
      injectFault('the store is restarted with a new schedule', async () => {
        await s3.start();
        second = (await group?.publish('Bazaar')) ?? first;
      }),
    ]);
    expect(second).not.toBe(first);
    await vi.waitFor(async () => {
      for (const { origin } of replicas)
        expect((await (await fetch(`${origin}/flat/version.txt`)).text()).trim()).toBe(second);
    }, waitOptions);
    // While nginx is down, nobody gets a response, so the riders begin after its restart.
    await proxy.kill();
    await proxy.start();
    await injectFault('none, after a restart of nginx', () => undefined);
    console.info(JSON.stringify(reported, null, 1));
    if (process.env.FIGURES) await writeFile(process.env.FIGURES, JSON.stringify(reported));
  });
});
