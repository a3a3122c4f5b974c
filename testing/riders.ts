/**
 * Riders for tests and benchmarks: some read each page after another while servers are broken, others, each with a connection
 * of their own, only wait for responses: so many of them, or so many requests a second.
 */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface RiderAnswer {
  address: string;
  /** `null`: there was none, and `error` says why. */
  answer: Response | null;
  text: string;
  error: string;
  /** By the monotonic clock, in milliseconds. */
  began: number;
  tookMs: number;
}

/** Starts riders who request these addresses in turn; the returned function stops them and waits for their last response. */
export function startRiders(
  origin: string,
  addresses: readonly string[],
  onAnswer: (received: RiderAnswer) => void,
  { riders = 1, pauseMs = 100, timeoutMs = 30_000, headers = {} } = {},
): () => Promise<void> {
  let isOver = false;
  const riding = Array.from({ length: riders }, async (_, rider) => {
    for (let step = rider; !isOver; step++) {
      const address = addresses[step % addresses.length] ?? '/';
      const began = performance.now();
      const received = await fetch(origin + address, { headers, signal: AbortSignal.timeout(timeoutMs) })
        .then(async (answer) => ({ answer, text: await answer.text(), error: '' }))
        .catch((error) => ({ answer: null, text: '', error: String(error) }));
      onAnswer({ address, ...received, began, tookMs: performance.now() - began });
      await setTimeout(pauseMs);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(riding);
  };
}

/** What a rider got who did not read it. */
export interface Answer {
  address: string;
  /** 0: there was no response, and `error` says why. */
  status: number;
  tookMs: number;
  hasRetryAfter: boolean;
  error: string;
}

/** So many riders keep a server busy. */
export const CLIENTS = 16;
/** The vehicles of the live API. */
export const LIVE = '/live/api/v2/trips/';
export const HEADERS = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' };
export const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });

export function ask(origin: string, address: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, hasRetryAfter: boolean, error = '') =>
      resolve({ address, status, tookMs: performance.now() - began, hasRetryAfter, error });
    const request = get(origin + address, { agent, headers: HEADERS }, (answer) => {
      answer
        .resume()
        .once('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
        .once('error', (error) => done(0, false, String(error)));
    });
    request.once('error', (error) =>
      done(0, false, `${error} on a ${request.reusedSocket ? 'used' : 'new'} connection`),
    );
  });
}

/** Sends requests at the maximum rate, `count` at most: each client waits for a response before it sends the next request. */
export async function askInTurn(
  origin: string,
  addressOf: (i: number) => string,
  clients: number,
  lastsMs: number,
  count = Number.POSITIVE_INFINITY,
): Promise<Answer[]> {
  const until = performance.now() + lastsMs;
  const answers: Answer[] = [];
  let next = 0;
  const ride = async () => {
    while (performance.now() < until && next < count) answers.push(await ask(origin, addressOf(next++)));
  };
  await Promise.all(Array.from({ length: clients }, ride));
  return answers;
}

/** Sends requests at a fixed rate, however many are still waiting. */
export async function askAtRate(
  origin: string,
  addressOf: (i: number) => string,
  perSecond: number,
  lastsMs: number,
): Promise<Answer[]> {
  const began = performance.now();
  const waiting: Promise<Answer>[] = [];
  for (;;) {
    const passed = performance.now() - began;
    if (passed > lastsMs) return Promise.all(waiting);
    while (waiting.length < (passed / 1_000) * perSecond)
      waiting.push(ask(origin, addressOf(waiting.length)));
    await setTimeout(5);
  }
}

/** Milliseconds within which this share of the answers came. */
export function percentile(answers: readonly Answer[], share: number): number {
  const took = answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
}
