/** The planner's thread. It reads documents through the serving thread, so that both read the same rooms and upstreams. */
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { createContractClient } from '#contract/client.ts';
import { type ServingFunctions, throughServingThread } from '#contract/threads/servingThread.ts';
import { connectThreads } from '#contract/threads/threadCalls.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { EpochMs } from '#domain/units.ts';
import { type CalendarState, createPlanner, type PlannerReply } from './planner.ts';

/** The time and the facts go with every call, because a thread has a clock of its own. */
export interface Told extends Pick<AgencyFacts, 'zone' | 'elevatorLines'> {
  nowMs: EpochMs;
}

export type PlannerFunctions = {
  /** `waits`: for the live data that is being read. */
  answer(told: Told, query: string, waits: boolean): Promise<PlannerReply>;
  /** Reads the calendar if the store has a new version. */
  refreshCalendar(told: Told): Promise<CalendarState>;
  refreshLive(told: Told): Promise<void>;
};

/** Reading the whole network's predictions may take this long. */
const TIMEOUT_MS = 30_000;
/** A rider waits this long for live data, and then has journeys without it. */
const PATIENCE_MS = 1_000;
/** A rider waits this long for the calendar when the thread has just started. */
const CALENDAR_PATIENCE_MS = 20_000;

let facts: Pick<AgencyFacts, 'zone' | 'elevatorLines'> = { zone: 'UTC', elevatorLines: {} };
let firstCalendar: Promise<CalendarState> | null = null;
let liveBeingRead: Promise<unknown> = Promise.resolve();

function take({ nowMs, ...told }: Told): void {
  thread.setClock(nowMs);
  facts = told;
}

if (parentPort === null) throw new Error('this module runs in a thread of its own');
const { remote: serving } = connectThreads<ServingFunctions>(parentPort, {
  async answer(told, query, waits) {
    take(told);
    if (firstCalendar !== null) await withTimeout(firstCalendar, CALENDAR_PATIENCE_MS);
    if (waits) await Promise.race([liveBeingRead, setTimeout(PATIENCE_MS)]);
    return planner.answer(new URLSearchParams(query));
  },
  refreshCalendar(told) {
    take(told);
    const reading = planner.refreshCalendar();
    firstCalendar ??= reading;
    return reading;
  },
  refreshLive(told) {
    take(told);
    const reading = Promise.resolve(firstCalendar).then(planner.refreshLive);
    liveBeingRead = reading.catch(() => undefined);
    return reading;
  },
} satisfies PlannerFunctions);

const thread = throughServingThread(serving);
const { bases, fetch, log, now } = thread;
/** A source that has no data responds with 503, and its room logs why; journeys are then planned without it. */
const logOfReading: Log = {
  ...log,
  error: (fields, message) => log[fields.status === 503 ? 'info' : 'error'](fields, message),
};

const planner = createPlanner({
  client: createContractClient({
    ...bases,
    fetch,
    now,
    log: logOfReading,
    zone: () => facts.zone,
    timeoutMs: TIMEOUT_MS,
  }),
  fetchFlat: (path) => fetch(`${bases.flatBase}${path}`),
  now,
  log,
  elevatorLines: () => facts.elevatorLines,
  processorMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
});
