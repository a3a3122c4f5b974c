/**
 * Runs the built product with the embedded agency, requests live endpoints and some pages in turn and counts losses,
 * printing one line a minute. Run: node scripts/buildWeb.mjs && node bench/soak/soak.ts [--port 9340] with
 *
 * --minutes 10: a weekday rush hour, with every kind of fault, or
 * --week: seven days by a clock that runs faster (`fastClock.ts`), without faults: the end and the beginning of daylight
 * saving time, a year's end, and four weeks of feeds, each with its schedule. It takes about half an hour.
 *
 * It fails (exit 1) if a response failed, vehicles were lost, a trip was missing from the schedule, an error was logged, no
 * source had a fault, a source did not recover, the process did not end with exit code 0, or memory grew by more than a
 * tenth from the first warm minute to the last (of the week: from its second quarter to its last).
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Period } from './fastClock.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    week: { type: 'boolean', default: false },
    port: { type: 'string', default: '9340' },
  },
});
const { week } = values;
const minutes = week ? Number.POSITIVE_INFINITY : Number(values.minutes);
const origin = `http://127.0.0.1:${values.port}`;

const hours = (from: string, lasts: number): Period => ({ from: Date.parse(from), lasts: lasts * 3_600_000 });
/** 168 hours in all. */
const WEEK = [
  hours('2026-10-31T00:00:00-04:00', 49),
  hours('2026-12-31T00:00:00-05:00', 48),
  hours('2027-03-13T00:00:00-05:00', 71),
];
const weekEnd = Date.parse('2027-03-16T00:00:00-04:00');
const FAULTS = 'stop,garbage,frozen,slow';
const CLOCK = '2026-11-20T17:10:00-05:00';
/** The pause between requests. A few requests per second leave the machine free for other work. */
const PAUSE_MS = 200;
const READY_MS = 600_000;
/** All feeds can recover within five minutes: for one minute in every five, none has faults. */
const RECOVERY_MS = 300_000;
const MAX_GROWTH = 0.1;
/** Share of the vehicles that may end their trips between two requests. */
const MAX_DROP = 0.2;

interface Source {
  state: string;
  failuresInARow: number;
}
interface Status {
  sources: Record<string, Source>;
  trips: { rows: number; matched: number; skippedRows: number };
}

const found = {
  requested: 0,
  failed: [] as string[],
  lost: [] as string[],
  errors: [] as string[],
  warnings: 0,
};
/** How often each source was in each state. */
const states = new Map<string, number>();
/** The time by the product's clock, as its last page said. */
let clockMs = 0;

const storeDir = await mkdtemp(path.join(tmpdir(), 'soak-'));
const words = week
  ? ['--import', path.join(import.meta.dirname, 'fastClock.ts'), 'server/main.ts']
  : ['server/main.ts', '--faults', FAULTS];
const server = spawn(process.execPath, words, {
  cwd: root,
  env: {
    ...process.env,
    ...(week ? { FAST_CLOCK: JSON.stringify(WEEK) } : {}),
    PORT: values.port,
    HOST: '127.0.0.1',
    STORE_DIR: storeDir,
    CLOCK,
    ALLOW_CLOCK: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let ended: number | null = null;
const end = new Promise<number>((resolve) =>
  server.once('exit', (code) => {
    ended = code ?? 1;
    resolve(ended);
  }),
);
createInterface({ input: server.stdout }).on('line', (line) => {
  const { level, msg } = JSON.parse(line) as { level: number; msg: string };
  if (level >= 50) found.errors.push(msg);
  else if (level >= 40) found.warnings += 1;
});

try {
  await waitUntilReady();
  const rss = await soak();
  await waitUntilRecovered();
  report(rss);
} finally {
  server.kill('SIGTERM');
  const code = await end;
  if (code !== 0) console.log(`the process ended with exit code ${code}`);
  if (code !== 0) process.exitCode = 1;
  await rm(storeDir, { recursive: true, force: true });
}

async function waitUntilReady(): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && ended === null) {
    const status = await fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await setTimeout(250);
  }
  throw new Error('the product did not become ready');
}

/** Sends requests in turn until the time is up; returns the mean memory of each minute, in bytes. */
async function soak(): Promise<number[]> {
  const routeIds = idsOf(await requestJson('/flat/routes.json'), 'route_id');
  const began = performance.now();
  const means: number[] = [];
  let samples: number[] = [];
  let vehicles = 0;
  for (let turn = 0; performance.now() - began < minutes * 60_000 && clockMs < weekEnd; turn++) {
    const trips = await requestJson('/live/api/v2/trips/');
    const tripIds = idsOf(trips, 'trip_id');
    // A minute of this loop is hours of the week.
    if (!week && (tripIds.length < vehicles * (1 - MAX_DROP) || tripIds.length === 0)) {
      found.lost.push(`${tripIds.length} vehicles after ${vehicles}`);
    }
    vehicles = tripIds.length;
    const at = <T>(list: readonly T[]): T | undefined => list[turn % Math.max(1, list.length)];
    const routeId = encodeURIComponent(String(at(routeIds)));
    const stopIds = idsOf(await requestJson(`/live/api/v2/stops/?route_id=${routeId}`), 'stop_id');
    const stopId = encodeURIComponent(String(at(stopIds)));
    const tripId = encodeURIComponent(String(at(tripIds)));
    await requestJson(`/live/api/v2/trips/?route_id=${routeId}`);
    if (tripIds.length > 0) await request(`/live/api/v2/trip-update/?trip_id=${tripId}`, [404]);
    await requestJson(`/live/api/v2/stop-schedule/?route_id=${routeId}&stop_id=${stopId}`);
    await request(`/live/api/v2/kml/?route=${routeId}&type=route&direction=0`);
    for (const list of ['alerts', 'detours', 'elevators']) await requestJson(`/live/api/v2/${list}/`);
    await requestJson('/live/api/v2/chat/status/');
    const status = (await requestJson('/live/status')) as Status | null;
    if (status) note(status);
    for (const page of [
      '/',
      '/realtime-map',
      `/schedules/${routeId}`,
      '/alerts',
      '/elevator-alerts',
      '/stations',
    ]) {
      const html = (await request(page)) ?? '';
      clockMs = Number(/ data-now="(\d+)"/.exec(html)?.[1] ?? clockMs);
    }
    samples.push(await readMemory());
    if (performance.now() - began >= (means.length + 1) * 60_000) {
      const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
      means.push(mean);
      samples = [];
      console.log(
        `minute ${means.length} (${new Date(clockMs).toISOString()}): ${mib(mean)} MiB, ${found.requested} requests, ${found.failed.length} failed, ${vehicles} vehicles, ${[...states].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      );
    }
  }
  return means;
}

async function request(address: string, expected: readonly number[] = []): Promise<string | null> {
  await setTimeout(PAUSE_MS);
  found.requested += 1;
  try {
    const answer = await fetch(origin + address, { signal: AbortSignal.timeout(15_000) });
    const body = await answer.text();
    if (answer.status === 200 && body !== '') return body;
    if (!expected.includes(answer.status)) found.failed.push(`${address}: ${answer.status}`);
  } catch (error) {
    found.failed.push(`${address}: ${String(error)}`);
  }
  return null;
}

async function requestJson(address: string): Promise<unknown> {
  const body = await request(address);
  return body === null ? null : JSON.parse(body);
}

/** Collects one field of each row, wherever the rows are in the response. */
function idsOf(answer: unknown, field: string): unknown[] {
  const rows = Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat(3);
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && field in row ? [(row as Record<string, unknown>)[field]] : [],
  );
}

function note({ sources, trips }: Status): void {
  for (const [name, { state, failuresInARow }] of Object.entries(sources)) {
    const seen = failuresInARow > 0 && state === 'ok' ? 'failing' : state;
    states.set(`${name} ${seen}`, (states.get(`${name} ${seen}`) ?? 0) + 1);
  }
  if (trips.matched < trips.rows) found.lost.push(`${trips.rows - trips.matched} trips without a schedule`);
}

async function waitUntilRecovered(): Promise<void> {
  const until = performance.now() + RECOVERY_MS;
  while (performance.now() < until) {
    const status = (await requestJson('/live/status')) as Status | null;
    const sources = Object.values(status?.sources ?? {});
    if (
      sources.length > 0 &&
      sources.every(({ state, failuresInARow }) => state === 'ok' && failuresInARow === 0)
    ) {
      console.log('all sources recovered');
      return;
    }
    await setTimeout(1_000);
  }
  found.lost.push('a source did not recover');
}

async function readMemory(): Promise<number> {
  const text = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) * 1024;
}

function mib(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}

function report(means: readonly number[]): void {
  const quarter = Math.ceil(means.length / 4);
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  const warm = week ? mean(means.slice(quarter, 2 * quarter)) : (means[Math.min(1, means.length - 1)] ?? 0);
  const last = week ? mean(means.slice(-quarter)) : (means.at(-1) ?? 0);
  const growth = last / warm - 1;
  const hadFaults = week || [...states.keys()].some((name) => !name.endsWith(' ok'));
  console.log(
    `${found.requested} requests, ${found.failed.length} failed, ${found.lost.length} losses, ${found.errors.length} errors and ${found.warnings} warnings logged`,
  );
  console.log(
    `memory: ${mib(warm)} MiB after warm-up, ${mib(last)} MiB at the end, ${(growth * 100).toFixed(1)} %`,
  );
  for (const each of [...found.failed, ...found.lost, ...found.errors].slice(0, 20)) console.log(`  ${each}`);
  if (!hadFaults) console.log('  the faults affected no source, so nothing was tested');
  const isBad = found.failed.length + found.lost.length + found.errors.length > 0 || !hadFaults;
  if (isBad || !(growth <= MAX_GROWTH)) process.exitCode = 1;
}
