/**
 * Runs the built product with the embedded agency during a weekday rush hour, with every kind of fault. It requests
 * live endpoints and some pages in turn and counts losses, printing one line a minute. Run:
 * node scripts/buildWeb.mjs && node bench/soak/soak.ts [--minutes 10] [--port 9340]. It fails (exit 1) if a response
 * failed, vehicles were lost, a trip was missing from the schedule, an error was logged, no source had a fault, a source
 * did not recover, the process did not end with exit code 0, or memory grew by more than a tenth from the first warm
 * minute to the last.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, port: { type: 'string', default: '9340' } },
});
const minutes = Number(values.minutes);
const origin = `http://127.0.0.1:${values.port}`;

const FAULTS = 'stop,garbage,frozen,slow';
const CLOCK = '2026-11-20T17:10:00-05:00';
/** The pause between requests. A few requests per second leave the machine free for other work. */
const PAUSE_MS = 200;
const READY_MS = 180_000;
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

const storeDir = await mkdtemp(path.join(tmpdir(), 'soak-'));
const server = spawn(process.execPath, ['server/main.ts', '--faults', FAULTS], {
  cwd: root,
  env: {
    ...process.env,
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
  for (let turn = 0; performance.now() - began < minutes * 60_000; turn++) {
    const trips = await requestJson('/live/api/v2/trips/');
    const tripIds = idsOf(trips, 'trip_id');
    if (tripIds.length < vehicles * (1 - MAX_DROP) || tripIds.length === 0) {
      found.lost.push(`${tripIds.length} vehicles after ${vehicles}`);
    }
    vehicles = tripIds.length;
    const at = <T>(list: readonly T[]): T | undefined => list[turn % Math.max(1, list.length)];
    const routeId = encodeURIComponent(String(at(routeIds)));
    const stopIds = idsOf(await requestJson(`/live/api/v2/stops/?route_id=${routeId}`), 'stop_id');
    const stopId = encodeURIComponent(String(at(stopIds)));
    const tripId = encodeURIComponent(String(at(tripIds)));
    await requestJson(`/live/api/v2/trips/?route_id=${routeId}`);
    await request(`/live/api/v2/trip-update/?trip_id=${tripId}`, [404]);
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
      await request(page);
    }
    samples.push(await readMemory());
    if (performance.now() - began >= (means.length + 1) * 60_000) {
      const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
      means.push(mean);
      samples = [];
      console.log(
        `minute ${means.length}: ${mib(mean)} MiB, ${found.requested} requests, ${found.failed.length} failed, ${vehicles} vehicles, ${[...states].map(([name, count]) => `${name} ${count}`).join(', ')}`,
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
  const warm = means[Math.min(1, means.length - 1)] ?? 0;
  const last = means.at(-1) ?? 0;
  const growth = last / warm - 1;
  const hadFaults = [...states.keys()].some((name) => !name.endsWith(' ok'));
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
