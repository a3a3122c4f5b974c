/**
 * Runs the built product with the embedded agency, requests live endpoints and some pages in turn and counts losses,
 * printing one line a minute. Run: node scripts/buildWeb.mjs && node bench/soak/soak.ts with
 *
 * --minutes 10: a weekday rush hour, with every kind of fault, or
 * --week: seven days by a clock that runs faster (`fastClock.ts`), without faults: the end and the beginning of daylight
 * saving time, a year's end, and four weeks of feeds, each with its schedule. If it passes, it writes its section of
 * docs/reliability.md. `--demo harbour` took 20 minutes, `--demo city` an hour and a half beside other work.
 *
 * It fails (exit 1) if a response failed (after a 503 with Retry-After, it asks again), vehicles were lost, a trip was
 * missing from the schedule, an error was logged (but not when the clock leaps from one part of the week to the next),
 * no source had a fault, a source did not recover, the process did not end with exit code 0, or memory grew by more than
 * a tenth from the first warm minute to the last (of the week: from its second quarter to its last).
 */
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readFlags, runProgram, startProduct, waitUntil, writeSection } from '../product.ts';
import type { Period } from './fastClock.ts';

const { minutes: lasts, week, demo } = readFlags({ minutes: '10', week: false as boolean, demo: 'city' });

const hours = (from: string, lasts: number): Period => ({ from: Date.parse(from), lasts: lasts * 3_600_000 });
/** 168 hours in all. */
const WEEK = [
  hours('2026-10-31T00:00:00-04:00', 49),
  hours('2026-12-31T00:00:00-05:00', 48),
  hours('2027-03-13T00:00:00-05:00', 71),
];
const weekEnd = Date.parse('2027-03-16T00:00:00-04:00');
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

await runProgram(async (dir, fail) => {
  /** The time by the product's clock, as its last page said. */
  let clockMs = 0;
  const found = { requested: 0, toldToComeBack: 0, wrong: 0 };
  const complain = (what: string) => {
    found.wrong += 1;
    console.log(`${new Date(clockMs).toISOString()}: ${what}`);
    fail(what);
  };
  /** How often each source was in each state. */
  const states = new Map<string, number>();
  const product = await startProduct(
    {
      ...(week ? { FAST_CLOCK: JSON.stringify(WEEK) } : {}),
      STORE_DIR: dir,
      DEMO: demo,
      CLOCK: '2026-11-20T17:10:00-05:00',
      ALLOW_CLOCK: '1',
      METRICS_PORT: '',
    },
    week
      ? ['--import', path.join(import.meta.dirname, 'fastClock.ts'), 'server/main.ts']
      : ['server/main.ts', '--faults', 'stop,garbage,frozen,slow'],
  );
  const means = await soak();
  if ((await waitUntil(hasRecovered, RECOVERY_MS)) === null) complain('a source did not recover');
  const code = await product.end();
  if (code !== 0) complain(`the process ended with exit code ${code}`);
  complainOfErrors();
  if (!week && [...states.keys()].every((name) => name.endsWith(' ok')))
    complain('the faults affected no source, so nothing was tested');

  const quarter = Math.ceil(means.length / 4);
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  const warm = week ? mean(means.slice(quarter, 2 * quarter)) : (means[Math.min(1, means.length - 1)] ?? 0);
  const last = week ? mean(means.slice(-quarter)) : (means.at(-1) ?? 0);
  const growth = last / warm - 1;
  if (!(growth <= MAX_GROWTH)) complain(`memory grew by ${(growth * 100).toFixed(1)} %`);
  const figures = `${found.requested.toLocaleString('en')} requests in ${means.length} minutes had a response, no vehicle was without its schedule, and no error was logged${week ? ' except when the clock leapt by two months' : ''} (${product.log.warnings} warnings, ${found.toldToComeBack} times 503 with \`Retry-After\`). Memory was ${warm.toFixed(0)} MB ${week ? 'in the second quarter of the run' : 'after warm-up'} and ${last.toFixed(0)} MB ${week ? 'in the last' : 'at the end'}, ${(growth * 100).toFixed(1)} %.`;
  console.log(
    found.wrong === 0 ? figures : `${found.wrong} of ${found.requested} failed; memory ${warm}, ${last}`,
  );
  if (week && found.wrong === 0) await writeSection('A week', `The demo \`${demo}\`: ${figures}`);

  /** Complains of what was logged since the last call, so that it is told with its time. */
  function complainOfErrors(): void {
    for (const line of product.log.errors.splice(0)) {
      const { endpoint = '', msg } = JSON.parse(line);
      complain(`${endpoint} ${msg}`);
    }
  }

  /** Waits until live data is current again, and prints what was logged until then. */
  async function forgetLeap(): Promise<void> {
    if ((await waitUntil(hasRecovered, RECOVERY_MS)) === null)
      complain('a source did not recover from a leap');
    const logged = product.log.errors.splice(0).map((line) => JSON.parse(line).msg);
    console.log(`${new Date(clockMs).toISOString()}: the clock leapt (${logged.join(', ') || 'no error'})`);
  }

  /** Sends requests in turn until the time is up; returns the mean memory of each minute, in MB. */
  async function soak(): Promise<number[]> {
    const routeIds = idsOf(await requestJson('/flat/routes.json'), 'route_id');
    // An agency may exclude lines from its pages, such as substitute buses.
    const sitemap = (await request('/sitemap.xml')) ?? '';
    const lines = [...sitemap.matchAll(/\/schedules\/([^<]+)<\/loc>/g)].map(([, line = '']) =>
      decodeURIComponent(line),
    );
    // A demo without stations or elevators has no page of them.
    const pages: string[] = [];
    for (const page of PAGES)
      if (page.includes('*') || (await request(page, [404])) !== null) pages.push(page);
    const began = performance.now();
    const isOver = () => (week ? clockMs >= weekEnd : performance.now() - began >= Number(lasts) * 60_000);
    const minutes: number[] = [];
    let samples: number[] = [];
    let vehicles = 0;
    for (let turn = 0; !isOver(); turn++) {
      const tripIds = idsOf(await requestJson('/live/api/v2/trips/'), 'trip_id');
      // A minute of this loop is hours of the week.
      if (!week && (tripIds.length < vehicles * (1 - MAX_DROP) || tripIds.length === 0))
        complain(`${tripIds.length} vehicles after ${vehicles}`);
      vehicles = tripIds.length;
      const at = (list: readonly unknown[]) =>
        encodeURIComponent(String(list[turn % Math.max(1, list.length)]));
      const route = at(routeIds);
      const stop = at(idsOf(await requestJson(`/live/api/v2/stops/?route_id=${route}`), 'stop_id'));
      if (tripIds.length > 0) await request(`/live/api/v2/trip-update/?trip_id=${at(tripIds)}`, [404]);
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
        const html = (await request(page.replace('*', at(lines)))) ?? '';
        clockMs = Number(/ data-now="(\d+)"/.exec(html)?.[1] ?? clockMs);
      }
      if (turnMs > 0 && clockMs - turnMs > LEAP_MS) await forgetLeap();
      complainOfErrors();
      samples.push(await product.memoryMb());
      if (performance.now() - began < (minutes.length + 1) * 60_000) continue;
      minutes.push(samples.reduce((sum, each) => sum + each, 0) / samples.length);
      samples = [];
      console.log(
        `minute ${minutes.length} (${new Date(clockMs).toISOString()}): ${minutes.at(-1)?.toFixed(0)} MB, ${found.requested} requests, ${found.wrong} failures, ${vehicles} vehicles, ${[...states].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      );
    }
    return minutes;
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
    const body = await request(address);
    return body === null ? null : JSON.parse(body);
  }

  function note(status: Status | null): void {
    for (const [name, { state, failuresInARow }] of Object.entries(status?.sources ?? {})) {
      const seen = `${name} ${failuresInARow > 0 && state === 'ok' ? 'failing' : state}`;
      states.set(seen, (states.get(seen) ?? 0) + 1);
    }
    const lost = (status?.trips.rows ?? 0) - (status?.trips.matched ?? 0);
    if (lost > 0) complain(`${lost} trips without a schedule`);
  }

  async function hasRecovered(): Promise<boolean> {
    const { sources } = (await requestJson('/live/status')) as Status;
    const all = Object.values(sources);
    return all.length > 0 && all.every(({ state, failuresInARow }) => state === 'ok' && failuresInARow === 0);
  }
});

/** Collects one field of each row, wherever the rows are in the response. */
function idsOf(answer: unknown, field: string): unknown[] {
  const rows = Array.isArray(answer) ? answer : Object.values(answer ?? {}).flat(3);
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && field in row ? [(row as Record<string, unknown>)[field]] : [],
  );
}
