/**
 * The traffic of a disruption at several rates; then twice as many requests as the product can serve, for pages that no
 * cache has and for live data, while a schedule is compiled on the same machine; then it is stopped (SIGTERM) under load. A
 * run that passes writes what happened past capacity into docs/reliability.md.
 */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { median, randomFrom } from '#testing/measure.ts';
import type { MeasuredProduct } from '#testing/measuredProduct.ts';
import { type Answer, agent, askAtRate, askInTurn, CLIENTS, LIVE, percentile } from '#testing/riders.ts';
import { root, table, writeSection } from './program.ts';

const CAPACITY_MS = 10_000;
/** Past capacity, every fifth request is for live data, of vehicles and of alerts in turn. */
const LIVE_EVERY = 5;
const MAX_WAIT_MS = 2_500;
/** A client that was told to leave (`connection: close`) opens a new connection, which the stopped server refuses. */
const REFUSED = 'ECONNREFUSED';

type Fail = (what: string) => void;

/** Sends the traffic of a disruption for so long at each rate; returns the milliseconds of the thread for each page. */
export async function measureRates(product: MeasuredProduct, seconds: number, fail: Fail): Promise<number> {
  const addressOf = await disruptionAddresses(product.origin);
  await askInTurn(product.origin, addressOf, CLIENTS, seconds * 500);
  const memory: number[] = [];
  const sampling = setInterval(async () => memory.push(await product.memoryMb()), 1_000);
  const before = await product.usage();
  const fastest = await askInTurn(product.origin, addressOf, CLIENTS, seconds * 1_000);
  const spentMs = (await product.usage()).threadMs - before.threadMs;
  clearInterval(sampling);
  const third = Math.floor(memory.length / 3);
  const thirds = [0, 1, 2].map((n) => median(memory.slice(n * third, (n + 1) * third)));
  console.log(`memory in thirds of the maximum rate: ${thirds.map((mb) => mb.toFixed(0)).join(', ')} MB`);
  if (seconds >= 600 && (thirds[2] ?? 0) > 1.1 * (thirds[0] ?? 0)) fail('memory grows');
  const rate = fastest.length / seconds;
  for (const [name, perSecond] of [
    ['half of the maximum rate', rate / 2],
    ['half of the target of 300', 150],
    ['three times the maximum rate', rate * 3],
  ] as const) {
    const lastsMs = 1_000 * Math.min(seconds, 60);
    const answers = await askAtRate(product.origin, addressOf, perSecond, lastsMs);
    const served = answers.filter(({ status }) => status === 200);
    const lagMs = 1000 * (await product.metric(/^timepoint_loop_lag_seconds$/));
    console.log(
      `${name}, ${perSecond.toFixed(0)}/s: median ${percentile(served, 0.5).toFixed(1)} ms, p99 ${percentile(served, 0.99).toFixed(0)} ms, event loop delayed by at most ${lagMs.toFixed(0)} ms; ${served.length} served, ${answers.filter(({ status }) => status === 503).length} refused`,
    );
  }
  return spentMs / fastest.filter(({ status }) => status === 200).length;
}

/**
 * The requests of riders during a disruption: 40 % for lines, stops and stations, 20 % that poll the map, 20 % for alerts
 * and 20 % others. Within each, the second address is half as likely as the first, the third a third as likely (Zipf).
 */
async function disruptionAddresses(origin: string): Promise<() => string> {
  const listed = async (sitemap: string) => {
    const text = await (await fetch(origin + sitemap)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  };
  const pages = await listed('/sitemap.xml');
  const isPlace = (page: string) => /^\/(?:schedules|stations)\/./.test(page);
  const lines = pages.filter((page) => page.startsWith('/schedules/')).map((page) => page.split('/')[2]);
  const kinds = [
    [...pages.filter(isPlace), ...(await listed('/sitemap-stops.xml'))],
    [LIVE],
    ['/alerts', '/alerts?view=detours', ...lines.map((line) => `/alerts?route=${line}`)],
    [...pages.filter((page) => !isPlace(page)), ...lines.map((line) => `/suggest?q=${line}`)],
  ];
  const random = randomFrom(20_261_013);
  return () => {
    const at = random();
    const kind = kinds[at < 0.4 ? 0 : Math.ceil((at - 0.4) / 0.2)] ?? [];
    return kind[Math.floor(kind.length ** random()) - 1] ?? '/';
  };
}

/**
 * Fails if anything but a response or a 503 with Retry-After was received, if that took longer than 2.5 s, if live data was
 * refused, or if a request that the stopped server had accepted got no response. Each `*` of the pages becomes another
 * number at every request. `store`: the folder of the product.
 */
export async function exceedCapacity(
  product: MeasuredProduct,
  store: string,
  pages: readonly string[],
  seconds: number,
  fail: Fail,
): Promise<void> {
  const failures: string[] = [];
  const { origin } = product;
  // Riders do not share the server's processors: their clock must not wait for them.
  try {
    setPriority(-15);
  } catch {
    console.log('the client runs at the same priority as the server, so its figures include its own waits');
  }
  // The server may close a connection that has been idle since the rates before just when it is used again.
  agent.destroy();
  let sent = 0;
  const nextAddress = (): string => {
    sent += 1;
    if (sent % LIVE_EVERY === 0) return sent % (2 * LIVE_EVERY) === 0 ? LIVE : '/live/api/v2/alerts/';
    return pages[sent % pages.length]?.replace('*', String(sent)) ?? '/';
  };

  const capacity =
    (await askInTurn(origin, nextAddress, CLIENTS, CAPACITY_MS)).length / (CAPACITY_MS / 1_000);
  const feeds = path.join(store, 'demo-feeds');
  const feed = path.join(feeds, (await readdir(feeds))[0] ?? '', 'current');
  const build = ['flat/cli.ts', 'build', feed, '--out', path.join(store, 'compiled')];
  const compiler = spawn(process.execPath, build, { cwd: root, stdio: 'ignore' });
  if (compiler.pid !== undefined) setPriority(compiler.pid, 0);
  await product.usage();
  const seen = await askAtRate(origin, nextAddress, capacity * 2, seconds * 1_000);
  const compiled = compiler.exitCode === null ? 'still being compiled' : 'compiled';
  compiler.kill('SIGKILL');
  const load = `A capacity of ${capacity.toFixed(0)} requests/s and ${(capacity * 2).toFixed(0)} requests/s for ${seconds} s, at the end of which the schedule was ${compiled}:`;
  const isLive = ({ address }: Answer) => address.startsWith('/live/');
  const pageAnswers = seen.filter((answer) => !isLive(answer));
  const rows = [judge('live data', seen.filter(isLive)), judge('pages', pageAnswers)];
  if (Number(rows[0]?.[3]) > 0) failures.push('live data was refused');
  const { longestMs } = await product.usage();
  console.log(`longest stall ${Math.round(longestMs)} ms; refused: ${await product.refusals()}`);

  // Under the load that it can just serve, requests are on their way when the server is stopped.
  const stopping = askAtRate(origin, nextAddress, capacity / 2, 8_000);
  await setTimeout(3_000);
  const [code, last] = [await product.end(), await stopping];
  const dropped = last.filter(({ error }) => error !== '' && !error.includes(REFUSED));
  const stopped = `\`SIGTERM\` under load ended with exit code ${code}; ${dropped.length} of ${last.filter(({ status }) => status > 0).length} requests were lost.`;
  if (code !== 0) failures.push(`SIGTERM: exit code ${code}`);
  failures.push(...dropped.map(({ error }) => `SIGTERM: a request was dropped: ${error}`));
  const heads = ['requests for', 'sent', 'served', 'told to come back', 'later than 2.5 s', 'longest'];
  const figures = [load, table(heads, rows), stopped];
  console.log(figures.join('\n'));
  failures.forEach(fail);
  if (failures.length === 0) await writeSection('Past capacity', ...figures);

  /** Returns the cells of a row. */
  function judge(what: string, answers: readonly Answer[]): string[] {
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
    const late = answers.filter(({ tookMs }) => tookMs > MAX_WAIT_MS);
    for (const answer of answers)
      if (!served.includes(answer) && !refused.includes(answer))
        failures.push(`${what}: no response and no 503 with Retry-After: ${answer.error || answer.status}`);
    if (late.length > 0) failures.push(`${what}: ${late.length} waited for longer than ${MAX_WAIT_MS} ms`);
    const counts = [answers, served, refused, late].map(({ length }) => String(length));
    return [what, ...counts, `${(percentile(answers, 1) / 1_000).toFixed(1)} s`];
  }
}
