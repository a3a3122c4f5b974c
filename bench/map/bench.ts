/**
 * Compares the map's vehicle layer with one Leaflet divIcon marker per vehicle, for the same vehicles, in headless
 * Chromium without a GPU. Run: node bench/map/bench.ts [--glide 30] [--updates 25] [--heap 180]
 *
 * - update: median milliseconds of script from a decoded response, in which every vehicle has moved, to drawn marks.
 * Layout (markers) or drawing (canvas) is forced before the clock stops. `cpu` is the renderer's processor time until
 * the frame is shown, so it includes painting.
 * - task: the longest main-thread task in 30 s of gliding with three updates, in processor time.
 * - input: 95th percentile, while gliding, of the milliseconds from a pointer event's timestamp to its handler.
 * - pan: median milliseconds between frames while dragging; 16.7 is the minimum on a 60 Hz screen.
 * - heap: size in MB after a forced garbage collection.
 *
 * Where names would cover the view, the layer draws dots with headings, as on the real map; markers keep their names.
 * At the end, 30 minutes of updates run on an accelerated clock after ten minutes of warm-up, with a garbage collection
 * before each reading. The benchmark fails when a target is missed.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/findChromium.mjs';
import { median } from '../../scripts/median.ts';
import type { BenchPage, Kind } from './page.ts';

const { values } = parseArgs({
  options: {
    glide: { type: 'string', default: '30' },
    updates: { type: 'string', default: '25' },
    heap: { type: 'string', default: '180' },
  },
});
const targets = { updateRatio: 8, updateMs: 50, taskMs: 50, panMs: 20, heapGrowth: 0.02 };
const GLIDE_MS = 9_000;

declare const bench: BenchPage;

interface Figures {
  update: number;
  cpu: number;
  task: number;
  input: number;
  pan: number;
  heap: number;
}

const quantile = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ??
  Number.NaN;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the processor time of the browser's renderer processes, in seconds. */
async function rendererSeconds(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

const waitTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Measures the longest task of the page's main thread while `work` runs, in milliseconds of processor time. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
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
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return tasks.reduce((longest, { tdur, dur }) => Math.max(longest, (tdur ?? dur ?? 0) / 1000), 0);
}

async function measure(
  browser: Browser,
  system: CDPSession,
  origin: string,
  kind: Kind,
  count: number,
): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(origin);
  const mount = (glideMs: number) =>
    page.evaluate(([k, n, ms]) => bench.mount(k, n, ms), [kind, count, glideMs] as const);

  await mount(0);
  const update: number[] = [];
  const cpu: number[] = [];
  for (let i = 0; i < Number(values.updates); i++) {
    await waitTwoFrames(page);
    const before = await rendererSeconds(system);
    update.push(await page.evaluate(() => bench.update()));
    await waitTwoFrames(page);
    cpu.push(((await rendererSeconds(system)) - before) * 1000);
  }
  const heap = await heapMegabytes(session);
  await page.evaluate(() => bench.unmount());

  await mount(GLIDE_MS);
  const task = await longestTask(browser, page, async () => {
    await page.evaluate(() => bench.inputDelays());
    const end = performance.now() + Number(values.glide) * 1000;
    let next = 0;
    for (let i = 0; performance.now() < end; i++) {
      if (performance.now() >= next) {
        // Prepare the response in a separate task: maps receive their vehicles and do not create them.
        await page.evaluate(() => {
          bench.prepare();
          setTimeout(() => bench.update());
        });
        next = performance.now() + 10_000;
      }
      await page.mouse.move(300 + (i % 50) * 10, 300 + (i % 30) * 8);
      await pause(40);
    }
  });
  const input = quantile(await page.evaluate(() => bench.inputDelays()), 0.95);

  await page.evaluate(() => bench.update());
  const pan: number[] = [];
  for (let drag = 0; drag < 4; drag++) {
    await page.mouse.move(900, 500);
    await page.mouse.down();
    await page.mouse.move(890, 500);
    await page.evaluate(() => bench.startFrames());
    for (let i = 1; i <= 60; i++) {
      await page.mouse.move(890 - i * 5, 500 - i * 2);
      await pause(8);
    }
    pan.push(...(await page.evaluate(() => bench.stopFrames())));
    await page.mouse.up();
  }
  await page.close();
  return { update: median(update), cpu: median(cpu), task, input, pan: median(pan), heap };
}

/** Number of updates before the first reading, in which the browser compiles the hot code. */
const WARM_UP = 60;

/** Measures the heap in MB at the start and after each sixth of the simulated time, while trips end and begin. */
async function measureHeap(browser: Browser, origin: string, count: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await page.goto(origin);
  await page.evaluate(([n, ms]) => bench.mount('canvas', n, ms), [count, GLIDE_MS] as const);
  const updates = Number(values.heap);
  const readings: number[] = [];
  for (let i = 1 - WARM_UP; i <= updates; i++) {
    await page.evaluate(() => {
      bench.advance(10_000);
      bench.update();
    });
    if (i >= 0 && i % Math.ceil(updates / 6) === 0) readings.push(await heapMegabytes(session));
  }
  await page.close();
  return readings;
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-map-'));
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = createServer((request, response) => {
  const name = request.url === '/' ? '/index.html' : (request.url ?? '');
  const file = path.join(folder, path.normalize(name));
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(file));
});

const failures: string[] = [];
const checkTarget = (text: string, met: boolean) => {
  console.log(`${met ? 'ok  ' : 'MISS'} ${text}`);
  if (!met) failures.push(text);
};

try {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH to its path.');
  const browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
  });
  const system = await browser.newBrowserCDPSession();
  console.log('vehicles  layer    update ms  cpu ms  longest task ms  input ms  pan ms  heap MB');
  const printRow = (count: number, name: string, f: Figures) =>
    console.log(
      `${String(count).padEnd(9)} ${name.padEnd(8)} ${f.update.toFixed(1).padStart(9)} ${f.cpu.toFixed(0).padStart(7)} ${f.task.toFixed(1).padStart(16)} ${f.input.toFixed(1).padStart(9)} ${f.pan.toFixed(1).padStart(7)} ${f.heap.toFixed(1).padStart(8)}`,
    );
  for (const count of [1_500, 5_000]) {
    const canvas = await measure(browser, system, origin, 'canvas', count);
    printRow(count, 'canvas', canvas);
    const markers = await measure(browser, system, origin, 'markers', count);
    printRow(count, 'markers', markers);
    const ratio = (name: keyof Figures) => `${(markers[name] / canvas[name]).toFixed(1)}x ${name}`;
    console.log(
      `          markers: ${(['update', 'cpu', 'task', 'input', 'pan', 'heap'] as const).map(ratio).join(', ')}`,
    );
    checkTarget(
      `no task over ${targets.taskMs} ms while ${count} vehicles glide: ${canvas.task.toFixed(1)}`,
      canvas.task <= targets.taskMs,
    );
    if (count === 1_500)
      checkTarget(
        `pan at most ${targets.panMs} ms a frame: ${canvas.pan.toFixed(1)}`,
        canvas.pan <= targets.panMs,
      );
    else {
      const times = markers.update / canvas.update;
      checkTarget(
        `update at least ${targets.updateRatio} times as fast as with markers: ${times.toFixed(1)}`,
        times >= targets.updateRatio,
      );
      checkTarget(
        `update under ${targets.updateMs} ms: ${canvas.update.toFixed(1)}`,
        canvas.update < targets.updateMs,
      );
    }
  }
  const heap = await measureHeap(browser, origin, 5_000);
  const growth = (heap.at(-1) ?? 0) / (heap[0] ?? 1) - 1;
  const minutes = (Number(values.heap) / 6).toFixed(0);
  console.log(`heap over ${minutes} min of updates, MB: ${heap.map((mb) => mb.toFixed(2)).join(' ')}`);
  checkTarget(
    `heap grows by less than ${targets.heapGrowth * 100} %: ${(growth * 100).toFixed(1)} %`,
    growth < targets.heapGrowth,
  );
  await browser.close();
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`targets missed: ${failures.length}`);
  process.exitCode = 1;
}
