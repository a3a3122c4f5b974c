/**
 * Compares the map's vehicle layer with one Leaflet divIcon marker per vehicle, for the same vehicles, in headless
 * Chromium without a GPU. Run: node bench/map/bench.ts [--glide 30] [--updates 25] [--heap 180]
 *
 * - update: median milliseconds of script from a decoded response, in which every vehicle has moved, to drawn marks.
 * Layout (markers) or drawing (canvas) is forced before the clock stops.
 * - task: the longest main-thread task while gliding with an update every 10 s, in processor time.
 *
 * Dragging is measured by `npm run budget`.
 *
 * Where names would cover the view, the layer draws dots with headings, as on the real map; markers keep their names.
 * At the end, so many updates run on an accelerated clock after a warm-up, with a garbage collection before each reading
 * of the heap. The benchmark fails when a target is missed.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { median } from '#testing/measure.ts';
import { listen } from '#testing/servers.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/testPrograms.mjs';
import { readFlags, runProgram } from '../product.ts';
import type { BenchPage, Kind } from './page.ts';

const flags = readFlags({ glide: '30', updates: '25', heap: '180' });
const targets = { updateRatio: 8, updateMs: 50, taskMs: 50, heapGrowth: 0.02 };
const GLIDE_MS = 9_000;
/** Number of updates before the first reading of the heap, in which the browser compiles the hot code. */
const WARM_UP = 60;

declare const bench: BenchPage;

await runProgram(async (dir, fail) => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { outDir: dir, emptyOutDir: true, target: 'es2022' },
  });
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    response.setHeader('content-type', types[path.extname(name)] ?? 'text/html');
    response.end(readFileSync(path.join(dir, path.normalize(name))));
  });
  const origin = `http://127.0.0.1:${await listen(server)}/`;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH to its path.');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const check = (text: string, isMet: boolean) => {
    console.log(`${isMet ? 'ok  ' : 'MISS'} ${text}`);
    if (!isMet) fail(text);
  };
  for (const count of [1_500, 5_000]) {
    const canvas = await measure(browser, origin, 'canvas', count);
    const markers = await measure(browser, origin, 'markers', count);
    const names = ['update', 'task'] as const;
    const words = names.map(
      (name) =>
        `${name} ${canvas[name].toFixed(1)} ms, markers ${markers[name].toFixed(1)} (${(markers[name] / canvas[name]).toFixed(1)} times)`,
    );
    console.log(`${count} vehicles: ${words.join('; ')}`);
    check(`no task over ${targets.taskMs} ms with ${count} vehicles`, canvas.task <= targets.taskMs);
    if (count === 5_000) {
      const isFast = markers.update / canvas.update >= targets.updateRatio;
      check(`update at least ${targets.updateRatio} times as fast as with markers`, isFast);
      check(`update under ${targets.updateMs} ms`, canvas.update < targets.updateMs);
    }
  }
  const heap = await measureHeap(browser, origin, 5_000);
  const growth = (heap.at(-1) ?? 0) / (heap[0] ?? 1) - 1;
  console.log(`heap over ${flags.heap} updates, MB: ${heap.map((mb) => mb.toFixed(2)).join(' ')}`);
  check(
    `heap grows by less than ${targets.heapGrowth * 100} %: ${(growth * 100).toFixed(1)} %`,
    growth < targets.heapGrowth,
  );
  await browser.close();
  server.close();
});

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(origin);
  return page;
}

async function measure(browser: Browser, origin: string, kind: Kind, count: number) {
  const page = await openPage(browser, origin);
  const mount = (glideMs: number) =>
    page.evaluate(([k, n, ms]) => bench.mount(k, n, ms), [kind, count, glideMs] as const);
  await mount(0);
  const update: number[] = [];
  for (let i = 0; i < Number(flags.updates); i++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    update.push(await page.evaluate(() => bench.update()));
  }
  await page.evaluate(() => bench.unmount());
  await mount(GLIDE_MS);
  const task = await longestTask(browser, page, async () => {
    for (const end = performance.now() + Number(flags.glide) * 1000; performance.now() < end; ) {
      // Prepare the response in a separate task: maps receive their vehicles and do not create them.
      await page.evaluate(() => {
        bench.prepare();
        setTimeout(() => bench.update());
      });
      await pause(10_000);
    }
  });
  await page.close();
  return { update: median(update), task };
}

/** Measures the longest task of the page's main thread while `work` runs, in milliseconds of processor time. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: {
      name: string;
      ph: string;
      pid: number;
      tid: number;
      dur?: number;
      tdur?: number;
      args?: { name?: string };
    }[];
  };
  const isMain = ({ name, args }: (typeof traceEvents)[number]) =>
    name === 'thread_name' && args?.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return Math.max(...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000));
}

/** Measures the heap in MB at the start and after each sixth of the updates, while trips end and begin. */
async function measureHeap(browser: Browser, origin: string, count: number): Promise<number[]> {
  const page = await openPage(browser, origin);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(([n, ms]) => bench.mount('canvas', n, ms), [count, GLIDE_MS] as const);
  const updates = Number(flags.heap);
  const readings: number[] = [];
  for (let i = 1 - WARM_UP; i <= updates; i++) {
    await page.evaluate(() => {
      bench.advance(10_000);
      bench.update();
    });
    if (i < 0 || i % Math.ceil(updates / 6) !== 0) continue;
    await session.send('HeapProfiler.collectGarbage');
    readings.push((await session.send('Runtime.getHeapUsage')).usedSize / 1e6);
  }
  await page.close();
  return readings;
}
