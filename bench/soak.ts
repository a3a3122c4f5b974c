/**
 * Runs the built product with the embedded agency, requests live endpoints and some pages in turn and counts losses,
 * printing one line a minute. Run: node scripts/buildWeb.mjs && node bench/soak.ts with
 *
 * --minutes 10: a weekday rush hour, with every kind of fault, or
 * --week: seven days by a clock that runs faster (`testing/fastClock.ts`), without faults: the end and the beginning of daylight
 * saving time, a year's end, and four weeks of feeds, each with its schedule. If it passes, it writes its section of
 * docs/reliability.md. `--demo harbour` took 20 minutes, `--demo city` an hour and a half beside other work.
 *
 * It fails (exit 1) if a response failed (after a 503 with Retry-After, it asks again), vehicles were lost, a trip was
 * missing from the schedule, an error was logged (but not when the clock leaps from one part of the week to the next),
 * no source had a fault, a source did not recover, the process did not end with exit code 0, or memory grew by more than
 * a tenth from the second quarter of the run to its last.
 */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Period } from '#testing/fastClock.ts';
import { startMeasured } from '#testing/measuredProduct.ts';
import { waitUntil } from '#testing/servers.ts';
import { readFlags, root, runProgram, writeSection } from './program.ts';

const { minutes, week, demo } = readFlags({ minutes: '10', week: false as boolean, demo: 'city' });

const hours = (from: string, lasts: number): Period => ({ from: Date.parse(from), lasts: lasts * 3_600_000 });
/** 168 hours in all. */
const WEEK = [
  hours('2026-10-31T00:00:00-04:00', 49),
  hours('2026-12-31T00:00:00-05:00', 48),
  hours('2027-03-13T00:00:00-05:00', 71),
];
const WEEK_END = Date.parse('2027-03-16T00:00:00-04:00');
/** The pause between requests. A few requests per second leave the machine free for other work. */
const PAUSE_MS = 200;
const ANSWERED_MS = 15_000;
/** All feeds can recover within five minutes: for one minute in every five, none has faults. */
const RECOVERY_MS = 300_000;
const MAX_GROWTH = 0.1;
/** Between the week's periods, the clock leaps by more than this, and all live data is old until it is read again. */
const LEAP_MS = 7 * 86_400_000;
/** Share of the vehicles that may end their trips between two requests. */
const MAX_DROP = 0.2;
const PAGES = ['/', '/realtime-map', '/schedules/*', '/alerts', '/elevator-alerts', '/stations'];

interface Status {
  sources: Record<string, { state: string; failuresInARow: number }>;
  trips: { rows: number; matched: number };
}
type Row = Record<string, unknown>;

await runProgram(async (dir, fail) => {
  /** The time by the product's clock, as its last page said. */
  let clockMs = 0;
  const found = { requested: 0, toldToComeBack: 0, wrong: 0 };
  const say = (what: string) => console.log(`${new Date(clockMs).toISOString()}: ${what}`);
  const complain = (what: string) => {
    found.wrong += 1;
    say(what);
    fail(what);
  };
  /** How often each source was in each state, and the memory after each turn. */
  const states = new Map<string, number>();
  const memory: number[] = [];
  const clock = { CLOCK: '2026-11-20T17:10:00-05:00', FAST_CLOCK: JSON.stringify(WEEK) };
  const product = await startMeasured(
    // Only without METRICS_PORT is `/live/status` on the public port.
    { STORE_DIR: dir, DEMO: demo, METRICS_PORT: '', ...clock },
    week
      ? ['--import', path.join(root, 'testing/fastClock.ts'), 'server/main.ts']
      : ['server/main.ts', '--faults', 'stop,garbage,frozen,slow'],
  );
  const began = performance.now();
  const minutesSo = () => Math.floor((performance.now() - began) / 60_000);
  await soak();
  await recover();
  const took = minutesSo();
  const code = await product.end();
  if (code !== 0) complain(`the process ended with exit code ${code}`);
  for (const line of takeErrors()) complain(line);
  if (!week && [...states.keys()].every((name) => name.endsWith(' ok')))
    complain('the faults affected no source, so nothing was tested');
  const [, warm = 0, , last = 0] = [0, 1, 2, 3].map((quarter) => {
    const some = memory.slice((quarter * memory.length) / 4, ((quarter + 1) * memory.length) / 4);
    return some.reduce((sum, each) => sum + each, 0) / some.length;
  });
  const growth = last / warm - 1;
  if (!(growth <= MAX_GROWTH)) complain(`memory grew by ${(growth * 100).toFixed(1)} %`);
  const figures = `${found.requested.toLocaleString('en')} requests in ${took} minutes had a response, no vehicle was without its schedule, and no error was logged${week ? ' except when the clock leapt by two months' : ''} (${product.problems.warnings} warnings, ${found.toldToComeBack} times 503 with \`Retry-After\`). Memory was ${warm.toFixed(0)} MB in the second quarter of the run and ${last.toFixed(0)} MB in the last, ${(growth * 100).toFixed(1)} %.`;
  if (found.wrong > 0) console.log(`${found.wrong} of ${found.requested} failed; memory ${warm}, ${last}`);
  else console.log(figures);
  if (week && found.wrong === 0) await writeSection('A week', `The demo \`${demo}\`: ${figures}`);

  /** What was logged since the last call. */
  function takeErrors(): string[] {
    const lines = product.problems.errors.splice(0).map((line) => JSON.parse(line));
    return lines.map(({ endpoint = '', msg }) => `${endpoint} ${msg}`);
  }

  /** Sends requests in turn until the time is up. */
  async function soak(): Promise<void> {
    const routes = rowsOf(await requestJson('/flat/routes.json'), 'route_id');
    // An agency may exclude lines from its pages, such as substitute buses.
    const sitemap = (await request('/sitemap.xml')) ?? '';
    const lines = [...sitemap.matchAll(/\/schedules\/([^<]+)<\/loc>/g)].map(([, line = '']) => line);
    // A demo without stations or elevators has no page of them.
    const pages: string[] = [];
    for (const page of PAGES)
      if (page.includes('*') || (await request(page, [404])) !== null) pages.push(page);
    let vehicles = 0;
    let toldMinutes = 0;
    for (let turn = 0; week ? clockMs < WEEK_END : minutesSo() < Number(minutes); turn++) {
      const trips = rowsOf(await requestJson('/live/api/v2/trips/'), 'trip_id');
      // A minute of this loop is hours of the week.
      if (!week && (trips.length < vehicles * (1 - MAX_DROP) || trips.length === 0))
        complain(`${trips.length} vehicles after ${vehicles}`);
      vehicles = trips.length;
      const at = (rows: readonly Row[], field: string) =>
        encodeURIComponent(String(rows[turn % Math.max(1, rows.length)]?.[field]));
      const route = at(routes, 'route_id');
      const stops = rowsOf(await requestJson(`/live/api/v2/stops/?route_id=${route}`), 'stop_id');
      const stop = at(stops, 'stop_id');
      if (vehicles > 0) await request(`/live/api/v2/trip-update/?trip_id=${at(trips, 'trip_id')}`, [404]);
      for (const address of [
        `trips/?route_id=${route}`,
        `stop-schedule/?route_id=${route}&stop_id=${stop}`,
        `kml/?route=${route}&type=route&direction=0`,
        ...['alerts/', 'detours/', 'elevators/', 'chat/status/'],
      ])
        await request(`/live/api/v2/${address}`);
      note((await requestJson('/live/status')) as Status | null);
      const turnMs = clockMs;
      for (const page of pages) {
        const html = (await request(page.replace('*', lines[turn % lines.length] ?? ''))) ?? '';
        clockMs = Number(/ data-now="(\d+)"/.exec(html)?.[1] ?? clockMs);
      }
      if (turnMs > 0 && clockMs - turnMs > LEAP_MS) {
        await recover();
        say(`the clock leapt (${takeErrors().join(', ') || 'no error'})`);
      }
      for (const line of takeErrors()) complain(line);
      memory.push(await product.memoryMb());
      if (minutesSo() === toldMinutes) continue;
      toldMinutes = minutesSo();
      say(
        `minute ${toldMinutes}, ${memory.at(-1)?.toFixed(0)} MB, ${found.requested} requests, ${found.wrong} failures, ${vehicles} vehicles, ${[...states].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      );
    }
  }

  async function request(address: string, expected: readonly number[] = []): Promise<string | null> {
    await setTimeout(PAUSE_MS);
    found.requested += 1;
    try {
      const answer = await fetch(product.origin + address, { signal: AbortSignal.timeout(ANSWERED_MS) });
      const body = await answer.text();
      const again = Number(answer.headers.get('retry-after'));
      if (answer.status === 503 && again > 0) {
        found.toldToComeBack += 1;
        await setTimeout(again * 1_000);
        return request(address, expected);
      }
      if (answer.status === 200 && body !== '') return body;
      if (!expected.includes(answer.status)) complain(`${address}: ${answer.status}`);
    } catch (error) {
      complain(`${address}: ${String(error)}`);
    }
    return null;
  }

  async function requestJson(address: string): Promise<unknown> {
    return JSON.parse((await request(address)) ?? 'null');
  }

  function note(status: Status | null): void {
    for (const [name, { state, failuresInARow }] of Object.entries(status?.sources ?? {})) {
      const seen = `${name} ${failuresInARow > 0 && state === 'ok' ? 'failing' : state}`;
      states.set(seen, (states.get(seen) ?? 0) + 1);
    }
    const lost = (status?.trips.rows ?? 0) - (status?.trips.matched ?? 0);
    if (lost > 0) complain(`${lost} trips without a schedule`);
  }

  /** Waits until every source is well. */
  async function recover(): Promise<void> {
    const hasRecovered = async () => {
      const sources = Object.values(((await requestJson('/live/status')) as Status).sources);
      return sources.every(({ state, failuresInARow }) => state === 'ok' && failuresInARow === 0);
    };
    if ((await waitUntil(hasRecovered, RECOVERY_MS)) === null) complain('a source did not recover');
  }
});

/** The rows of a response with this field, wherever they are in it. */
function rowsOf(answer: unknown, field: string): Row[] {
  const rows = Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat(3);
  return rows.filter((row) => row?.[field] !== undefined);
}
