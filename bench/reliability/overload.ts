/**
 * Sends the built demo twice as many requests as it can serve, for pages that no cache has and for live data, while a
 * schedule is compiled on the same machine; then it is stopped (SIGTERM) under load. The section of docs/reliability.md is
 * written by a run that passes. Run: node scripts/buildWeb.mjs && node bench/reliability/overload.ts [--seconds 120]
 *
 * It fails (exit 1) if anything but a response or a 503 with Retry-After was received, if that took longer than 2.5 s,
 * if live data was refused, or if a request that the stopped server had accepted got no response.
 */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { readFlags, root, runProgram, startDemo, table, writeSection } from '../product.ts';
import { type Answer, askAtRate, askInTurn, percentile } from '../traffic.ts';
import { MAX_WAIT_MS } from './faults.ts';

const { seconds } = readFlags({ seconds: '120' });
/** Requests at a time while the capacity is measured, and for how long. */
const CLIENTS = 16;
const CAPACITY_MS = 10_000;
const OVERLOAD = 2;
/** Every fifth request is for live data. */
const LIVE_EVERY = 5;
const LIVE = ['/live/api/v2/trips/', '/live/api/v2/alerts/'] as const;
/** A client that was told to leave (`connection: close`) opens a new connection, which the stopped server refuses. */
const REFUSED = 'ECONNREFUSED';

await runProgram(async (dir, report) => {
  const failures: string[] = [];
  const fail = (what: string) => {
    failures.push(what);
    report(what);
  };
  const product = await startDemo(dir);
  const { origin } = product;
  // Riders do not share the server's processors: their clock must not wait for them.
  try {
    setPriority(-15);
  } catch {
    console.log('the client runs at the same priority as the server, so its figures include its own waits');
  }
  while ((await fetch(origin + LIVE[0])).status !== 200) await setTimeout(200);
  const sitemap = await (await fetch(`${origin}/sitemap-stops.xml`)).text();
  const stops = [...sitemap.matchAll(/\/departures\/[^<]+/g)].map(([page]) => page);
  const addressOf = (i: number): string => {
    if (i % LIVE_EVERY === 0) return LIVE[(i / LIVE_EVERY) % LIVE.length] ?? '/';
    // The page shows other times for each stop, in each language.
    const lang = ['en', 'es', 'fr', 'ar'][Math.floor(i / stops.length) % 4];
    return `${stops[i % stops.length]}?lang=${lang}`;
  };

  const capacity = (await askInTurn(origin, addressOf, CLIENTS, CAPACITY_MS)).length / (CAPACITY_MS / 1_000);
  const [week = ''] = await readdir(path.join(dir, 'store/demo-feeds'));
  const feed = path.join(dir, 'store/demo-feeds', week, 'current');
  const compiler = spawn(
    process.execPath,
    ['flat/cli.ts', 'build', feed, '--out', path.join(dir, 'compiled')],
    { cwd: root, stdio: 'ignore' },
  );
  await product.usage();
  if (compiler.pid !== undefined) setPriority(compiler.pid, 0);
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  const perSecond = capacity * OVERLOAD;
  const seen = await askAtRate(origin, (i) => addressOf(i + 1_000_000), perSecond, Number(seconds) * 1_000);
  const compiled = compiler.exitCode === null ? 'still being compiled' : 'compiled';
  compiler.kill('SIGKILL');
  const load = `A capacity of ${capacity.toFixed(0)} requests/s and ${perSecond.toFixed(0)} requests/s for ${seconds} s, at the end of which the schedule was ${compiled}:`;
  console.log(load);
  const isLive = ({ address }: Answer) => address.startsWith('/live/');
  const rows = [
    judge('live data', seen.filter(isLive), 0),
    judge(
      'pages',
      seen.filter((each) => !isLive(each)),
      Number.POSITIVE_INFINITY,
    ),
  ];
  const all = await product.metric(/^timepoint_request_seconds_count/);
  const slow = all - (await product.metric(/^timepoint_request_seconds_bucket\{.*le="2\.5"/));
  const stallMs = (await product.usage()).longestMs;
  console.log(
    `${slow} later than ${MAX_WAIT_MS} ms by the server's clock; this client's longest timer delay was ${Math.round(ownDelay.max / 1e6)} ms, the server's longest stall ${Math.round(stallMs)} ms; refused: ${JSON.stringify(await product.refusals())}`,
  );

  // Under the load that it can just serve, requests are on their way when the server is stopped.
  const stopping = askAtRate(origin, addressOf, capacity / 2, 8_000);
  await setTimeout(3_000);
  const code = await product.end();
  const last = await stopping;
  const dropped = last.filter(({ error }) => error !== '' && !error.includes(REFUSED));
  const stopped = `\`SIGTERM\` under load ended with exit code ${code}; ${dropped.length} of ${last.filter(({ status }) => status > 0).length} requests were lost.`;
  console.log(stopped, ...new Set(dropped.map(({ error }) => error)));
  if (code !== 0) fail(`SIGTERM: exit code ${code}`);
  if (dropped.length > 0) fail(`SIGTERM: ${dropped.length} requests dropped`);
  const heads = ['requests for', 'sent', 'served', 'told to come back', 'later than 2.5 s', 'longest'];
  if (failures.length === 0) await writeSection('Past capacity', load, table(heads, rows), stopped);

  /** Returns the cells of a row. Stops of a station lead to its page (302). */
  function judge(what: string, answers: readonly Answer[], mostRefused: number): string[] {
    const served = answers.filter(({ status }) => status === 200 || status === 302);
    const refused = answers.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
    const late = answers.filter(({ tookMs }) => tookMs > MAX_WAIT_MS).length;
    const odd = answers.filter((each) => !served.includes(each) && !refused.includes(each));
    const kinds = new Set(odd.map(({ status, error }) => error || status));
    if (odd.length > 0)
      fail(
        `${what}: ${odd.length} got neither a response nor a 503 with Retry-After: ${[...kinds].join(', ')}`,
      );
    if (late > 0) fail(`${what}: ${late} waited for longer than ${MAX_WAIT_MS} ms`);
    if (refused.length > mostRefused) fail(`${what}: ${refused.length} refused`);
    const longest = `${(percentile(answers, 1) / 1_000).toFixed(1)} s`;
    const row = [
      what,
      ...[answers, served, refused].map(({ length }) => String(length)),
      String(late),
      longest,
    ];
    console.log(row.join(' | '));
    return row;
  }
});
