/** The planner's thread. It reads documents through the serving thread, so that both read the same rooms and upstreams. */
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { createContractClient } from '#contract/client.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import type { FromPlanner, ToPlanner } from './messages.ts';
import { createPlanner } from './planner.ts';

const ORIGIN = 'http://planner.invalid';
/** Reading the whole network's predictions may take this long. */
const TIMEOUT_MS = 30_000;
/** A rider waits this long for live data, and then has journeys without it. */
const PATIENCE_MS = 1_000;
/** A rider waits this long for the calendar when the thread has just started. */
const CALENDAR_PATIENCE_MS = 20_000;

const send = (message: FromPlanner): void => parentPort?.postMessage(message);

let toldMs = 0;
let toldAt = performance.now();
let zone = 'UTC';
let elevatorLines: AgencyFacts['elevatorLines'] = {};
const now = () => Temporal.Instant.fromEpochMilliseconds(Math.round(toldMs + performance.now() - toldAt));

const waiting = new Map<number, (response: Response | null) => void>();
let lastFetch = 0;

async function fetchDocument(url: string): Promise<Response> {
  const number = ++lastFetch;
  const response = await new Promise<Response | null>((resolve) => {
    waiting.set(number, resolve);
    send({ kind: 'fetch', number, url: url.slice(ORIGIN.length) });
  });
  if (response === null) throw new TypeError('no response');
  return response;
}

const logAt = (level: 'info' | 'warn' | 'error') => (fields: Record<string, unknown>, message: string) =>
  send({ kind: 'log', level, fields, message });
const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
/** A source that has no data responds with 503, and its room logs why; journeys are then planned without it. */
const logOfReading: Log = {
  ...log,
  error: (fields, message) => log[fields.status === 503 ? 'info' : 'error'](fields, message),
};

const planner = createPlanner({
  client: createContractClient({
    flatBase: `${ORIGIN}/flat`,
    liveBase: `${ORIGIN}/live`,
    contentBase: `${ORIGIN}/content`,
    fetch: fetchDocument,
    now,
    log: logOfReading,
    zone: () => zone,
    timeoutMs: TIMEOUT_MS,
  }),
  fetchFlat: (path) => fetchDocument(`${ORIGIN}/flat${path}`),
  now,
  log,
  elevatorLines: () => elevatorLines,
  processorMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
});

async function refresh(what: 'calendar' | 'live'): Promise<void> {
  try {
    if (what === 'calendar') send({ kind: 'calendar', state: await planner.refreshCalendar() });
    else await planner.refreshLive();
  } finally {
    send({ kind: 'refreshed', what });
  }
}

let firstCalendar: Promise<void> | null = null;
let liveBeingRead: Promise<void> = Promise.resolve();

async function answer({ number, query, waits }: Extract<ToPlanner, { kind: 'question' }>): Promise<void> {
  if (firstCalendar !== null) await withTimeout(firstCalendar, CALENDAR_PATIENCE_MS);
  if (waits) await Promise.race([liveBeingRead, setTimeout(PATIENCE_MS)]);
  send({ kind: 'answer', number, reply: planner.answer(new URLSearchParams(query)) });
}

parentPort?.on('message', (message: ToPlanner) => {
  toldMs = message.nowMs;
  toldAt = performance.now();
  zone = message.zone;
  switch (message.kind) {
    case 'question':
      void answer(message);
      break;
    case 'refresh':
      elevatorLines = message.elevatorLines;
      if (message.what === 'live') liveBeingRead = Promise.resolve(firstCalendar).then(() => refresh('live'));
      else {
        const reading = refresh('calendar');
        firstCalendar ??= reading;
      }
      break;
    case 'response': {
      const { response, number } = message;
      const resolve = waiting.get(number);
      waiting.delete(number);
      resolve?.(response && new Response(hasBody(response.status) ? response.body : null, response));
      break;
    }
  }
});

const hasBody = (status: number): boolean => status !== 204 && status !== 304;
