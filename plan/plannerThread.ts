/** Runs the planner in a thread of its own, so that planning and reading live data never hold up other requests. */
import { Worker } from 'node:worker_threads';
import { servingFunctions } from '#contract/threads/servingThread.ts';
import { connectThreads, type Remote } from '#contract/threads/threadCalls.ts';
import { repeat } from '#contract/timers/timers.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { CalendarState, PlannerReply } from './planner.ts';
import type { PlannerFunctions, Told } from './plannerWorker.ts';

export interface PlannerThreadOptions {
  /** Requests a document of a room by its path: `/flat/version.txt`. */
  fetchRoom: (path: string) => Promise<Response>;
  /** Changes when there is new live data; `null`: there is none yet. */
  liveRevision: () => number | null;
  now: Clock;
  facts: () => Pick<AgencyFacts, 'zone' | 'elevatorLines'>;
  log: Log;
  /** For tests. Default: two minutes. */
  idleMs?: number;
}

export interface PlannerThread {
  /** `busy`: too many questions are waiting. `failed`: the thread did not answer. */
  ask(query: string): Promise<PlannerReply | 'busy' | 'failed'>;
  /** `unknown` until the calendar has been looked for. */
  calendar(): CalendarState;
  /** Gets the thread ready for questions, which the riders of the page that is being rendered may ask. */
  wake(): void;
  stop(): Promise<void>;
}

/** Questions that wait for their turn. */
const MAX_WAITING = 50;
/** A thread that takes longer for one answer, with all its budget for reading and views, is stuck and is replaced. */
const ANSWER_MS = 10_000;
/** A thread that has just started reads the calendar first, which takes longer on a busy machine. */
const READING_MS = 30_000;
const TURN_MS = 1_000;
const CALENDAR_MS = 30_000;
/** Live data is read again at least this often, for sources that do not tell when they change. */
const LIVE_MS = 30_000;
/**
 * So long after the last question, nobody plans: live data is not read until somebody does. So long after the last page, nobody
 * is about to plan either: the thread, which takes some 50 MB, ends until there is another page or question.
 */
const IDLE_MS = 120_000;
/** Enough for the calendar, five views and the live data of a metropolis. */
const MEMORY_MB = 1_024;

interface Running {
  worker: Worker;
  remote: Remote<PlannerFunctions>;
  /** Whether the thread has looked for its calendar; questions wait for that. */
  hasRead: boolean;
  /** What the thread is reading. */
  reading: Set<'calendar' | 'live'>;
  /** When the thread was last told to read each. */
  calendarAt: number;
  liveAt: number;
}

export function createPlannerThread(options: PlannerThreadOptions): PlannerThread {
  const { fetchRoom, liveRevision, now, facts, log, idleMs = IDLE_MS } = options;
  let running: Running | null = null;
  let isStopped = false;
  let state: CalendarState = 'unknown';
  let waiting = 0;
  let revision: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wokenAt = performance.now();
  /** Nobody planned for some time, so that questions wait for the live data of now. */
  let isLiveOld = true;

  function told(): Told {
    const { zone, elevatorLines } = facts();
    return { nowMs: now().epochMilliseconds, zone, elevatorLines };
  }

  function start(): Running {
    const worker = new Worker(new URL('./plannerWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    worker.unref();
    const { remote, fail } = connectThreads<PlannerFunctions>(worker, servingFunctions(fetchRoom, log));
    const [calendarAt, liveAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const started: Running = { worker, remote, hasRead: false, reading: new Set(), calendarAt, liveAt };
    worker.on('error', (error) => log.error({ kind: 'unknown' }, `the planner failed: ${String(error)}`));
    worker.once('exit', () => {
      forget(started);
      fail('the thread ended');
    });
    running = started;
    return started;
  }

  function forget(thread: Running): void {
    if (running !== thread) return;
    running = null;
    isLiveOld = true;
  }

  /** Reports a failed call, unless the whole thread ended. */
  function reportFailure(thread: Running, error: unknown): void {
    if (running === thread) log.error({ kind: 'unknown' }, `the planner failed: ${String(error)}`);
  }

  /** Has the thread read something, unless it is still reading that. */
  async function refresh(
    thread: Running,
    what: 'calendar' | 'live',
    read: () => Promise<void>,
  ): Promise<void> {
    if (thread.reading.has(what)) return;
    thread.reading.add(what);
    await read().catch((error) => reportFailure(thread, error));
    thread.reading.delete(what);
  }

  async function readCalendar(thread: Running): Promise<void> {
    const found = await thread.remote.refreshCalendar(told());
    if (state !== found && found === 'missing')
      log.info({}, 'the schedule has no calendar for planning journeys: the built-in planner is off');
    state = found;
    thread.hasRead = true;
  }

  /** Has the live data read if it has changed. */
  function refreshLive(thread: Running, at: number): void {
    const current = liveRevision();
    if (state !== 'ready' || current === null) return;
    if (current === revision && at - thread.liveAt < LIVE_MS) return;
    revision = current;
    thread.liveAt = at;
    void refresh(thread, 'live', async () => {
      await thread.remote.refreshLive(told());
      isLiveOld = false;
    });
  }

  /** Starts the thread if it does not run; it then reads the calendar before it answers. */
  function runningThread(at: number): Running {
    const thread = running ?? start();
    // Until there is a calendar, look for it at every turn: the schedule may just have been compiled.
    if (state === 'unknown' || at - thread.calendarAt >= CALENDAR_MS) {
      thread.calendarAt = at;
      void refresh(thread, 'calendar', () => readCalendar(thread));
    }
    return thread;
  }

  const watching = repeat(
    async () => {
      const at = performance.now();
      if (state === 'ready' && waiting === 0 && at - Math.max(wokenAt, askedAt) >= idleMs) {
        const ending = running;
        if (ending !== null) forget(ending);
        await ending?.worker.terminate();
        return;
      }
      const thread = runningThread(at);
      if (at - askedAt < idleMs) refreshLive(thread, at);
      else isLiveOld = true;
    },
    { restMs: () => TURN_MS, onError: (error) => log.error({ kind: 'unknown' }, String(error)) },
  );

  return {
    calendar: () => state,
    wake() {
      wokenAt = performance.now();
      if (!isStopped) runningThread(wokenAt);
    },
    ask(query) {
      if (isStopped) return Promise.resolve('failed');
      if (waiting >= MAX_WAITING) return Promise.resolve('busy');
      const asked = performance.now();
      askedAt = asked;
      const thread = runningThread(asked);
      if (isLiveOld) refreshLive(thread, asked);
      const waits = isLiveOld && thread.reading.has('live');
      waiting += 1;
      const timer = setTimeout(() => {
        if (!thread.hasRead && performance.now() - asked < READING_MS) return void timer.refresh();
        log.error({ kind: 'unknown' }, 'the planner is stuck: its thread is replaced');
        void thread.worker.terminate();
      }, ANSWER_MS);
      timer.unref();
      return thread.remote
        .answer(told(), query, waits)
        .catch((error) => {
          reportFailure(thread, error);
          return 'failed' as const;
        })
        .finally(() => {
          clearTimeout(timer);
          waiting -= 1;
        });
    },
    async stop() {
      isStopped = true;
      await watching.stop();
      await running?.worker.terminate();
    },
  };
}
