/**
 * Compares the map's vehicle layer with one Leaflet divIcon marker per vehicle, for the same vehicles, in headless
 * Chromium without a GPU: median milliseconds of script from a decoded response, in which every vehicle has moved, to drawn
 * marks. Layout (markers) or drawing (canvas) is forced before the clock stops. Run: node bench/map/bench.ts
 * [--updates 25] [--heap 180]
 *
 * Then the heap over so many updates, after a warm-up, with a garbage collection before each reading. Dragging is measured by
 * `npm run budget`. It fails when a target is missed; what an update may take also limits the tasks between updates, which
 * only draw.
 *
 * Where names would cover the view, the layer draws dots with headings, as on the real map; markers keep their names.
 */
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { median } from '#testing/measure.ts';
import { CHROMIUM_FLAGS, requireChromium } from '../../scripts/testPrograms.mjs';
import { readFlags, runProgram } from '../program.ts';

const flags = readFlags({ updates: '25', heap: '180' });
const targets = { updateRatio: 8, updateMs: 50, heapGrowth: 0.02 };
const GLIDE_MS = 9_000;
/** Number of updates before the first reading of the heap, in which the browser compiles the hot code. */
const WARM_UP = 60;
const READINGS = 6;

/** Of the page. */
declare const update: () => number;

await runProgram(async (dir, fail) => {
  const root = import.meta.dirname;
  const outDir = dir;
  const shared = { configFile: false as const, logLevel: 'error' as const, root };
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS });
  const open = async (kind: 'canvas' | 'markers', count: number, glideMs: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${server.resolvedUrls?.local[0]}?kind=${kind}&count=${count}&glideMs=${glideMs}`);
    await page.evaluate(() => update());
    return page;
  };
  const check = (text: string, isMet: boolean) => {
    console.log(`${isMet ? 'ok  ' : 'MISS'} ${text}`);
    if (!isMet) fail(text);
  };
  for (const count of [1_500, 5_000]) {
    const ms = await updateMs(await open('canvas', count, 0));
    const markers = await updateMs(await open('markers', count, 0));
    const ratio = markers / ms;
    const text = `${count} vehicles: update ${ms.toFixed(1)} ms, markers ${markers.toFixed(1)}`;
    const isMet = count < 5_000 || (ratio >= targets.updateRatio && ms < targets.updateMs);
    check(`${text} (${ratio.toFixed(1)} times)`, isMet);
  }
  const heap = await heapOf(await open('canvas', 5_000, GLIDE_MS));
  const growth = (heap.at(-1) ?? 0) / (heap[0] ?? 1) - 1;
  const readings = heap.map((mb) => mb.toFixed(2)).join(' ');
  check(`heap ${readings} MB: ${(growth * 100).toFixed(1)} %`, growth < targets.heapGrowth);
  await browser.close();
  await server.close();
});

async function updateMs(page: Page): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < Number(flags.updates); i++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    took.push(await page.evaluate(() => update()));
  }
  await page.close();
  return median(took);
}

/** The heap in MB at the start and after each sixth of the updates, while trips end and begin. */
async function heapOf(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const updates = Number(flags.heap);
  const readings: number[] = [];
  for (let i = 1 - WARM_UP; i <= updates; i++) {
    await page.evaluate(() => update());
    if (i < 0 || i % Math.ceil(updates / READINGS) !== 0) continue;
    await session.send('HeapProfiler.collectGarbage');
    readings.push((await session.send('Runtime.getHeapUsage')).usedSize / 1e6);
  }
  await page.close();
  return readings;
}
