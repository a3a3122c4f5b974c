/** Runs the planner in a thread of its own, so that planning and reading live data never hold up other requests. */
import { Worker } from 'node:worker_threads';
import { repeat } from '#contract/timers/timers.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { FromPlanner, ToPlanner } from './messages.ts';
import type { CalendarState, PlannerReply } from './planner.ts';

export interface PlannerThreadOptions {
  /** Requests a document of a room by its path: `/flat/version.txt`. */
  fetchRoom: (path: string) => Promise<Response>;
  /** Changes when there is new live data; `null`: there is none yet. */
  liveRevision: () => number | null;
  now: Clock;
  facts: () => Pick<AgencyFacts, 'zone' | 'elevatorLines'>;
  log: Log;
  /** For tests. Default: 50 questions waiting, 10 s for an answer. */
  maxWaiting?: number;
  answerMs?: number;
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

export function createPlannerThread(options: PlannerThreadOptions): PlannerThread {
  const {
    fetchRoom,
    liveRevision,
    now,
    facts,
    log,
    maxWaiting = MAX_WAITING,
    answerMs = ANSWER_MS,
    idleMs = IDLE_MS,
  } = options;
  let worker: Worker | null = null;
  let isStopped = false;
  let state: CalendarState = 'unknown';
  let lastNumber = 0;
  const waiting = new Map<number, (reply: PlannerReply | 'failed') => void>();
  const refreshing = new Set<'calendar' | 'live'>();
  /** Whether the thread has looked for its calendar; questions wait for that. */
  let hasRead = false;
  let calendarAt = Number.NEGATIVE_INFINITY;
  let liveAt = Number.NEGATIVE_INFINITY;
  let revision: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wokenAt = performance.now();
  /** Nobody planned for some time, so that questions wait for the live data of now. */
  let isLiveOld = true;

  type Untimed<M> = M extends unknown ? Omit<M, 'nowMs' | 'zone'> : never;
  function send(to: Worker, message: Untimed<ToPlanner>, transfer: ArrayBuffer[] = []): void {
    to.postMessage({ ...message, nowMs: now().epochMilliseconds, zone: facts().zone }, transfer);
  }

  function start(): Worker {
    const started = new Worker(new URL('./plannerWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    started.unref();
    started.on('message', (message: FromPlanner) => take(started, message));
    started.on('error', (error) => log.error({ kind: 'unknown' }, `the planner failed: ${String(error)}`));
    started.once('exit', () => {
      if (worker !== started) return;
      forgetThread();
      for (const resolve of waiting.values()) resolve('failed');
      waiting.clear();
    });
    worker = started;
    return started;
  }

  function forgetThread(): void {
    worker = null;
    hasRead = false;
    refreshing.clear();
    calendarAt = Number.NEGATIVE_INFINITY;
    liveAt = Number.NEGATIVE_INFINITY;
    isLiveOld = true;
  }

  function take(from: Worker, message: FromPlanner): void {
    switch (message.kind) {
      case 'answer':
        waiting.get(message.number)?.(message.reply);
        waiting.delete(message.number);
        break;
      case 'fetch':
        void bring(from, message.number, message.url);
        break;
      case 'calendar':
        if (state !== message.state && message.state === 'missing')
          log.info({}, 'the schedule has no calendar for planning journeys: the built-in planner is off');
        state = message.state;
        if (from === worker) hasRead = true;
        break;
      case 'refreshed':
        refreshing.delete(message.what);
        if (message.what === 'live') isLiveOld = false;
        break;
      case 'log':
        log[message.level](message.fields, message.message);
        break;
    }
  }

  async function bring(to: Worker, number: number, path: string): Promise<void> {
    try {
      const got = await fetchRoom(path);
      const body = await got.arrayBuffer();
      const response = { status: got.status, headers: [...got.headers], body };
      send(to, { kind: 'response', number, response }, [body]);
    } catch {
      send(to, { kind: 'response', number, response: null });
    }
  }

  /** Asks for a refresh, unless one of the same kind is still under way. */
  function refresh(to: Worker, what: 'calendar' | 'live'): void {
    if (refreshing.has(what)) return;
    refreshing.add(what);
    send(to, { kind: 'refresh', what, elevatorLines: facts().elevatorLines });
  }

  /** Asks for the live data to be read if it has changed. */
  function refreshLive(to: Worker, at: number): void {
    const current = liveRevision();
    if (state !== 'ready' || current === null) return;
    if (current === revision && at - liveAt < LIVE_MS) return;
    revision = current;
    liveAt = at;
    refresh(to, 'live');
  }

  /** Starts the thread if it does not run; it then reads the calendar before it answers. */
  function running(at: number): Worker {
    const thread = worker ?? start();
    // Until there is a calendar, look for it at every turn: the schedule may just have been compiled.
    if (state === 'unknown' || at - calendarAt >= CALENDAR_MS) {
      calendarAt = at;
      refresh(thread, 'calendar');
    }
    return thread;
  }

  const watching = repeat(
    async () => {
      const at = performance.now();
      if (state === 'ready' && waiting.size === 0 && at - Math.max(wokenAt, askedAt) >= idleMs) {
        const ending = worker;
        forgetThread();
        await ending?.terminate();
        return;
      }
      const thread = running(at);
      if (at - askedAt < idleMs) refreshLive(thread, at);
      else isLiveOld = true;
    },
    { restMs: () => TURN_MS, onError: (error) => log.error({ kind: 'unknown' }, String(error)) },
  );

  return {
    calendar: () => state,
    wake() {
      wokenAt = performance.now();
      if (!isStopped) running(wokenAt);
    },
    ask(query) {
      if (isStopped) return Promise.resolve('failed');
      if (waiting.size >= maxWaiting) return Promise.resolve('busy');
      const number = ++lastNumber;
      const asked = performance.now();
      askedAt = asked;
      const thread = running(asked);
      if (isLiveOld) refreshLive(thread, asked);
      const waits = isLiveOld && refreshing.has('live');
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          if (!hasRead && performance.now() - asked < READING_MS) return void timer.refresh();
          log.error({ kind: 'unknown' }, 'the planner is stuck: its thread is replaced');
          void thread.terminate();
        }, answerMs);
        timer.unref();
        waiting.set(number, (reply) => {
          clearTimeout(timer);
          resolve(reply);
        });
        send(thread, { kind: 'question', number, query, waits });
      });
    },
    async stop() {
      isStopped = true;
      await watching.stop();
      await worker?.terminate();
    },
  };
}
