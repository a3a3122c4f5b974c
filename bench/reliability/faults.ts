/** What a feed publisher or an upstream may do wrong, and what a rider who keeps requesting pages gets meanwhile. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startRiders } from '#testing/riders.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { listen } from '#testing/servers.ts';
import { type Product, waitUntil } from '../product.ts';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const sends =
  (body: () => string | Uint8Array): Behaviour =>
  (_, response) =>
    void response.end(body());

export interface Publisher {
  origin: string;
  /** `null`: it refuses connections. */
  misbehave(how: Behaviour | null): void;
  recover(): Promise<void>;
}

/** Starts a feed publisher, or any upstream, on the loopback interface. */
export async function createPublisher(usual: Behaviour): Promise<Publisher> {
  let how = usual;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    how(request, response);
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    misbehave(next) {
      if (next === null) server.close().closeAllConnections();
      else how = next;
    },
    async recover() {
      how = usual;
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

/** What an upstream may do wrong whose normal response is `usual`, or `stale` if it is old. */
export function faultsOf(usual: Behaviour, stale: Behaviour): Record<string, Behaviour | null> {
  return {
    slow: (request, response) => {
      setTimeout(() => usual(request, response), 8_000).unref();
    },
    'never responding': () => {},
    'never ending': (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 200);
      response.once('close', () => clearInterval(timer));
    },
    'HTTP 500': (_, response) => void response.writeHead(500).end('error'),
    'a page of HTML': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Log in</title>'),
    'cut off': (_, response) => {
      response.writeHead(200, { 'content-length': 10_000 });
      response.write(Buffer.alloc(100, 0x12));
      setTimeout(() => response.destroy(), 50).unref();
    },
    empty: (_, response) => void response.writeHead(200).end(),
    '100 MB': (_, response) => {
      response.writeHead(200);
      let left = 100;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(Buffer.alloc(1024 * 1024))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    },
    stale,
    'refusing connections': null,
  };
}

export const nowSeconds = () => Math.floor(Date.now() / 1000);
/** A feed of now. */
const feedOf = (...entities: Parameters<typeof feedBytes>[1]) => feedBytes(nowSeconds(), entities);

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const translated = (...texts: [text: string, language: string][]) => ({
  translation: texts.map(([text, language]) => ({ text, language })),
});
const alert = (id: string, more: object) => ({
  id,
  alert: { headerText: translated([`Alert ${id}`, 'en']), ...more },
});
const described = (id: string, ...texts: [text: string, language: string][]) =>
  alert(id, { descriptionText: translated(...texts) });

export const usualAlerts = () => feedOf(described('usual', ['Use the other side.', 'en']));

/** Encodes, by hand, a feed with an alert whose only period ends at 2^64-1. */
function endlessAlert(): Buffer {
  const end = [0x10, ...Array(9).fill(0xff), 0x01];
  const text = [...Buffer.from('Closed')];
  const wrap = (field: number, bytes: number[]): number[] => [field * 8 + 2, bytes.length, ...bytes];
  const body = [...wrap(1, end), ...wrap(10, wrap(1, wrap(1, text)))];
  return Buffer.concat([feedOf(), Buffer.from(wrap(2, [...wrap(1, [0x61]), ...wrap(5, body)]))]);
}

function emptyEntities(): Buffer {
  const entities = Buffer.alloc(31 * 1024 * 1024, Buffer.from([0x12, 0]));
  return gzipSync(Buffer.concat([feedOf(), entities]));
}

export const hostileAlerts: Record<string, () => Uint8Array> = {
  'an alert that ends at 2^64-1': endlessAlert,
  '16 million empty entities in 30 kB of gzip': emptyEntities,
  'an alert of 100,000 nested lists': () =>
    feedOf(described('lists', ['Closed', 'en'], ['<ul><li>'.repeat(100_000), 'en-html'])),
  'an alert of 900 kB of "<br"': () =>
    feedOf(described('br', ['Closed', 'en'], ['<br'.repeat(300_000), 'en-html'])),
  'an alert of 100,000 scopes': () =>
    feedOf(alert('scopes', { informedEntity: many(100_000, (i) => ({ stopId: `${i}` })) })),
  '3,000 alerts of 4 kB': () =>
    feedOf(...many(3_000, (i) => described(`${i}`, ['Expect delays. '.repeat(270), 'en']))),
};

const update = (id: string, routeId: string, calls: number) => ({
  id,
  tripUpdate: {
    trip: { tripId: id, routeId },
    stopTimeUpdate: many(calls, (i) => ({ stopSequence: i + 1, stopId: `${i + 1}`, arrival: { delay: 60 } })),
    ...(calls === 0 ? { delay: 60 } : {}),
  },
});

export const hostileTrips: Record<string, () => Uint8Array> = {
  '16 million empty entities': emptyEntities,
  '20,000 trips of 40 calls': () => feedOf(...many(20_000, (i) => update(`t${i}`, '17', 40))),
  '100 trips of 5,000 calls': () => feedOf(...many(100, (i) => update(`t${i}`, '17', 5_000))),
  '100,000 trips, each on its own route': () => feedOf(...many(100_000, (i) => update(`t${i}`, `r${i}`, 0))),
};

const RECOVERY_MS = 75_000;
export const MAX_WAIT_MS = 2_500;
/** This is processor time, which excludes other work on the machine. */
const MAX_STALL_MS = 200;
const CHECK_MS = 500;

export interface Trial {
  product: Product;
  paths: readonly string[];
  begin(): Promise<void> | void;
  lastsMs: number;
  /** The fault lasts until this settles, and at least `lastsMs`. */
  work?: () => Promise<unknown>;
  /** Says what riders saw; `alertsPage` is the HTML of the last one, empty if none was received. */
  saw(alertsPage: string): Promise<string> | string;
  end?: () => Promise<void> | void;
  hasRecovered(): Promise<boolean>;
}

export const ROW = [
  'fault',
  'what riders saw',
  'worst wait',
  'longest stall',
  'largest timer delay',
  'peak memory',
  'recovered after',
];

/** Causes one fault and measures until everything has recovered; returns the cells of a row. `fail` receives each problem in words. */
export async function tryFault(fault: string, trial: Trial, fail: (what: string) => void): Promise<string[]> {
  const { product, begin, lastsMs, work, end, hasRecovered } = trial;
  const lateMs = async () => 1000 * (await product.metric(/^timepoint_loop_lag_seconds$/));
  await Promise.all([product.usage(), lateMs()]);
  const refusedBefore = await product.refusals();
  const most = { stall: 0, late: 0, memory: 0 };
  const look = async () => {
    most.memory = Math.max(most.memory, await product.memoryMb());
    most.stall = Math.max(most.stall, (await product.usage()).longestMs);
    most.late = Math.max(most.late, await lateMs());
  };
  const rider = { pages: 0, bad: [] as number[], worstMs: 0, alertsPage: '' };
  const stopRider = startRiders(product.origin, trial.paths, ({ address, answer, text, tookMs }) => {
    rider.pages += 1;
    if (answer === null || answer.status >= 400) rider.bad.push(answer?.status ?? 0);
    if (address === '/alerts' && answer !== null) rider.alertsPage = text;
    rider.worstMs = Math.max(rider.worstMs, tookMs);
  });
  await begin();
  let isOver = work === undefined;
  void work?.().finally(() => {
    isOver = true;
  });
  for (const until = performance.now() + lastsMs; performance.now() < until || !isOver; ) {
    await pause(CHECK_MS);
    await look();
  }
  await stopRider();
  const { bad, worstMs } = rider;
  const words = await trial.saw(rider.alertsPage);
  await end?.();
  const recoveryMs = await waitUntil(hasRecovered, RECOVERY_MS);
  await look();
  if (bad.length > 0) {
    const refused = Object.entries(await product.refusals())
      .map(([why, count]) => [why, count - (refusedBefore[why] ?? 0)] as const)
      .filter(([, count]) => count > 0);
    fail(`${fault}: a rider got ${bad.join(', ')} (refused in all: ${refused.join(' ') || 'none'})`);
  }
  if (worstMs > MAX_WAIT_MS) fail(`${fault}: a rider waited ${Math.round(worstMs)} ms`);
  if (most.stall > MAX_STALL_MS)
    fail(`${fault}: the thread ran for ${Math.round(most.stall)} ms without yielding`);
  if (recoveryMs === null) fail(`${fault}: did not recover within ${RECOVERY_MS / 1000} s`);
  const cells = [
    fault,
    `${words}; ${rider.pages} pages, ${bad.length === 0 ? 'no error' : 'errors'}`,
    ...[worstMs, most.stall, most.late].map((ms) => `${Math.round(ms)} ms`),
    `${Math.round(most.memory)} MB`,
    recoveryMs === null ? 'never' : `${(recoveryMs / 1000).toFixed(1)} s`,
  ];
  console.log(cells.join(' | '));
  return cells;
}
