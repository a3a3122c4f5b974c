/** When the planner's thread reads live data: while somebody plans, and not for nobody. */
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FetchHandler } from '#contract/http/handler.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createPlannerThread, type PlannerThread } from './plannerThread.ts';

const endedThreads = vi.spyOn(Worker.prototype, 'terminate');
const network = setUpNetwork();
const QUERY = '?fromPlace=P1&toPlace=P4&maxTransfers=0';
let thread: PlannerThread;
let requests: string[];
let revision: number;
let delayMs: number;
let reads: string[];

async function startThread(idleMs?: number): Promise<void> {
  const { flat, live, now } = await network.run({ feeds: { tripUpdates: [] } });
  const rooms: Record<string, FetchHandler> = { flat, live: live.handle };
  requests = [];
  reads = [];
  endedThreads.mockClear();
  revision = 1;
  delayMs = 0;
  thread = createPlannerThread({
    async fetchRoom(path) {
      const [, name = '', ...rest] = path.split('/');
      if (name === 'live') requests.push(path);
      if (path.startsWith('/flat/planner.bin')) reads.push(path);
      const answer = await rooms[name]?.({
        method: 'GET',
        url: `http://in.process/${rest.join('/')}`,
        headers: new Headers(),
      });
      if (!answer) throw new Error(`no room ${name}`);
      if (name === 'live' && delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      return answer;
    },
    liveRevision: () => revision,
    now: () => now,
    facts: () => ({ zone: TEST_ZONE, elevatorLines: {} }),
    log: silentLog,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  await vi.waitFor(() => expect(thread.calendar()).toBe('ready'), { timeout: 60_000, interval: 20 });
}

beforeEach(() => startThread(), 90_000);
afterEach(() => thread.stop());

const liveTime = async () => {
  const reply = await thread.ask(QUERY);
  if (typeof reply === 'string') throw new Error(reply);
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body).liveTime;
};

it('reads nothing while nobody plans; the first question waits for the live data of now', async () => {
  revision = 2;
  // Several turns with new live data.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(requests).toEqual([]);
  delayMs = 50;
  expect(await Promise.all([liveTime(), liveTime()])).not.toContain(undefined);
  const first = requests.length;
  expect(first).toBeGreaterThan(0);
  // From then on, new live data is read as it comes.
  revision = 3;
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(first), { timeout: 10_000 });
});

it('answers by the timetable if the live data does not come', async () => {
  delayMs = 60_000;
  expect(await liveTime()).toBeUndefined();
});

it('ends when nobody plans; the next page or question starts it again, and a question waits for the calendar', async () => {
  await thread.stop();
  await startThread(500);
  const hasEnded = (times: number) =>
    vi.waitFor(() => expect(endedThreads).toHaveBeenCalledTimes(times), { timeout: 30_000 });
  await hasEnded(1);
  expect(thread.calendar()).toBe('ready');
  await vi.waitFor(
    () => {
      thread.wake();
      expect(reads).toHaveLength(2);
    },
    { timeout: 30_000 },
  );
  await hasEnded(2);
  await liveTime();
  await hasEnded(3);
  expect(reads).toHaveLength(3);
}, 120_000);
