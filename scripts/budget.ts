/**
 * `npm run budget`: measures what a rider's phone loads, in Chromium against the running product with the demo agency,
 * and fails when a figure exceeds its limit. Weights are gzip bytes of the screen's actual requests. Nothing is judged
 * by wall-clock time: times are medians of ratios to an alternating measurement of the same run, so other load on the
 * machine slows both.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './findChromium.mjs';
import { interactionPaints } from './interactions.ts';

const port = 8097;
const origin = `http://127.0.0.1:${port}`;
const clock = '2026-10-13T14:02:00-04:00';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH.');

const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Screen {
  name: string;
  path: string;
  /** Limits in kB (1000 bytes) of gzip. */
  script: number;
  style: number;
  html: number;
  /** Whether the page's work is measured. */
  work: boolean;
  /** Whether Lighthouse audits this screen. */
  lighthouse: boolean;
}

/** Also measured in the languages with the largest texts. */
const routeScreen: Screen = {
  name: 'route',
  path: '/schedules/17',
  script: 150,
  style: 20,
  html: 30,
  work: true,
  lighthouse: true,
};

const screens: Screen[] = [
  { name: 'home', path: '/', script: 150, style: 20, html: 30, work: true, lighthouse: true },
  {
    name: 'schedules',
    path: '/schedules/bus',
    script: 150,
    style: 20,
    html: 30,
    work: true,
    lighthouse: true,
  },
  routeScreen,
  {
    name: 'parent route',
    path: '/schedules/T',
    script: 150,
    style: 20,
    html: 20,
    work: true,
    lighthouse: false,
  },
  {
    name: 'timetable',
    path: '/schedules/T?view=timetable',
    script: 150,
    style: 20,
    html: 40,
    work: true,
    lighthouse: false,
  },
  { name: 'alerts', path: '/alerts', script: 150, style: 20, html: 30, work: true, lighthouse: true },
  {
    name: 'elevators',
    path: '/elevator-alerts',
    script: 150,
    style: 20,
    html: 30,
    work: true,
    lighthouse: false,
  },
  { name: 'stations', path: '/stations', script: 150, style: 20, html: 30, work: true, lighthouse: false },
  { name: 'map', path: '/realtime-map', script: 215, style: 20, html: 60, work: true, lighthouse: false },
  { name: 'stop', path: '/departures/15406', script: 150, style: 20, html: 30, work: true, lighthouse: true },
  {
    name: 'station',
    path: '/stations/suburban-station',
    script: 150,
    style: 20,
    html: 30,
    work: true,
    lighthouse: true,
  },
];

const layoutShiftLimit = 0.02;
/** The screen whose first paint on the same phone is the reference for the map. */
const COMPARED = '/elevator-alerts';
/** Vehicles are visible, in the server's picture or on the map: 1.0 to 1.4 on a quiet machine, 2.1 on a busy one. */
const firstVehicleLimit = 2.5;
/** Vehicles are visible on the interactive map. */
const liveVehicleLimit = 5;
/**
 * The next departure is painted. Measured values are 1.16 with scripts and 1.26 without on an idle machine, and up to
 * 1.76 with eight jobs on two cores. Waiting for the scripts would mean another 150 kB, or 0.75 s on this network.
 */
const departureLimit = 2.2;
/**
 * From an interaction to the next paint, in units of `unitOfWork` under the same throttling: 150 ms if that takes 100.
 */
const interactionLimit = 1.5;
/**
 * Main-thread work until the page is idle, in units of `unitOfWork`: measured values are 1 to 6, the largest for the
 * map, 4 for a timetable.
 */
const workLimit = 8;
/** Lighthouse's performance score varies from run to run, so its components are measured above instead. */
const lighthouseLimits = { accessibility: 100, 'best-practices': 100, seo: 100 };

const failures: string[] = [];
function report(screen: string, figure: string, value: number, limit: number, atMost: boolean): void {
  const good = atMost ? value <= limit : value >= limit;
  const line = `${good ? 'ok  ' : 'OVER'} ${screen.padEnd(10)} ${figure.padEnd(16)} ${value} (${atMost ? 'at most' : 'at least'} ${limit})`;
  console.log(line);
  if (!good) failures.push(line);
}

/** Resolves when the product answers /readyz, or rejects after three minutes. */
async function untilReady(): Promise<void> {
  for (let second = 0; second < 180; second++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The server was not ready within 3 minutes.');
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10;

/** Records what the page loads and how its layout shifts; the returned function reports both. */
async function watchLoad(page: Page, screen: Screen): Promise<(document: Buffer) => Promise<void>> {
  const bytes = { script: 0, stylesheet: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    reading.push(
      response.body().then((body) => {
        bytes[type] += gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  await page.addInitScript(() => {
    const holder = window as unknown as { layoutShift: number };
    holder.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) holder.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (document) => {
    await Promise.all(reading);
    const html = gzipSync(document, { level: 9 }).length;
    const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    report(screen.name, 'script kB', kB(bytes.script), screen.script, true);
    report(screen.name, 'style kB', kB(bytes.stylesheet), screen.style, true);
    report(screen.name, 'html kB', kB(html), screen.html, true);
    report(screen.name, 'layout shift', Math.round(shift * 1000) / 1000, layoutShiftLimit, true);
  };
}

/** Runs in the page: a fixed amount of work, used as the unit for the page's own work. */
function unitOfWork(): number {
  let sum = 0;
  for (let i = 0; i < 20_000_000; i++) sum = (sum * 31 + i) | 0;
  return sum;
}

/**
 * Weighs what the screen loads and the page's work: the thread's processor time, which excludes waiting for a busy
 * processor. Work is the median of three loads; the first is weighed too.
 */
async function weigh(browser: Browser, screen: Screen): Promise<void> {
  const ratios: number[] = [];
  for (let run = 0; run < (screen.work ? 3 : 1); run++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const reportLoad = run === 0 ? await watchLoad(page, screen) : null;
    const answer = await page.goto(origin + screen.path, { waitUntil: 'load' });
    if (!answer?.ok()) throw new Error(`${screen.path} answered ${answer?.status()}`);
    await page.waitForLoadState('networkidle');
    const ofPage = await worked();
    await reportLoad?.(await answer.body());
    if (screen.work) {
      const before = await worked();
      await page.evaluate(unitOfWork);
      ratios.push(ofPage / ((await worked()) - before));
    }
    await context.close();
  }
  if (screen.work) report(screen.name, 'work', Math.round(median(ratios) * 10) / 10, workLimit, true);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface VehicleTimes {
  /** From the navigation until a frame with vehicles was painted: the server's picture, or the map. */
  first: number;
  /** Until the map itself drew them. */
  live: number;
}

/**
 * How long a rider waits for vehicles on a phone with a quarter of this processor's speed and slow 4G (1.6 Mbit/s, 150
 * ms), as a ratio to the first paint of another screen: medians of three runs with empty caches.
 *
 * Browsers do not report when a drawing is painted. It counts as painted once it is in the page with visible dots, one
 * full frame has been produced since (there are none while a stylesheet is pending), and the browser has reported its
 * first paint.
 */
async function vehicleTimes(browser: Browser): Promise<VehicleTimes> {
  const ratios: VehicleTimes[] = [];
  for (let run = 0; run < 3; run++) {
    const compared = await onPhone(browser, COMPARED, async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      return page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
    });
    const { first, live } = await onPhone(browser, '/realtime-map', async (page) => {
      await page.waitForFunction(() => performance.getEntriesByName('live-vehicle').length > 0);
      return page.evaluate(() => {
        const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
        const live = at('live-vehicle');
        const picture = at('picture-painted');
        return { first: Number.isNaN(picture) ? live : Math.min(picture, live), live };
      });
    });
    ratios.push({ first: first / compared, live: live / compared });
  }
  const hundredths = (values: readonly number[]) => Math.round(median(values) * 100) / 100;
  return {
    first: hundredths(ratios.map(({ first }) => first)),
    live: hundredths(ratios.map(({ live }) => live)),
  };
}

/** Opens a screen with empty caches on a slow phone with a slow network and measures it. */
async function onPhone<T>(
  browser: Browser,
  path: string,
  ask: (page: Page) => Promise<T>,
  withoutScripts = false,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(timePicture);
  await page.addInitScript(timeDeparture);
  if (withoutScripts) await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(origin + path, { waitUntil: 'commit' });
  const answer = await ask(page);
  await context.close();
  return answer;
}

/**
 * How long a rider waits for the next departure on the same phone, with scripts and with scripts blocked, in
 * milliseconds and as ratios to the first paint of another screen: medians of three runs.
 */
async function departureTimes(
  browser: Browser,
): Promise<Record<'scripts' | 'none', { ms: number; ratio: number }>> {
  const found = { scripts: [] as number[], none: [] as number[], compared: [] as number[] };
  for (let run = 0; run < 3; run++) {
    found.compared.push(
      await onPhone(browser, COMPARED, async (page) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        return page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        );
      }),
    );
    for (const scripts of ['scripts', 'none'] as const) {
      const painted = async (page: Page) => {
        await page.waitForFunction(() => performance.getEntriesByName('departure-painted').length > 0);
        return page.evaluate(
          () => performance.getEntriesByName('departure-painted')[0]?.startTime ?? Number.NaN,
        );
      };
      found[scripts].push(await onPhone(browser, '/schedules/17', painted, scripts === 'none'));
    }
  }
  const of = (times: readonly number[]) => ({
    ms: Math.round(median(times)),
    ratio:
      Math.round(median(times.map((each, run) => each / (found.compared[run] ?? Number.NaN))) * 100) / 100,
  });
  return { scripts: of(found.scripts), none: of(found.none) };
}

/** Runs in the page before its own scripts: marks `departure-painted` when a visible departure was painted. */
function timeDeparture(): void {
  const isInSight = () => {
    const row = document.querySelector('[data-state]')?.getBoundingClientRect();
    return row !== undefined && row.height > 0 && row.top < innerHeight;
  };
  const frame = () => {
    // Checked at the start of one frame and confirmed at the start of the next, so it was painted in between.
    if (!isInSight()) return void requestAnimationFrame(frame);
    requestAnimationFrame(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      if (painted === undefined) return void requestAnimationFrame(frame);
      performance.mark('departure-painted', { startTime: Math.max(performance.now(), painted) });
    });
  };
  requestAnimationFrame(frame);
}

/** Runs in the page before its own scripts: marks `picture-painted` when the picture was painted. */
function timePicture(): void {
  const isInSight = () => {
    const frame = document.querySelector('[data-picture]')?.getBoundingClientRect();
    const dots = document.querySelector('[data-picture] g path[d^="m"]')?.getBoundingClientRect();
    return frame !== undefined && dots !== undefined && frame.height > 0 && frame.top < innerHeight;
  };
  const frame = () => {
    // Checked at the start of one frame and confirmed at the start of the next, so it was painted in between.
    if (!isInSight()) return void requestAnimationFrame(frame);
    requestAnimationFrame(() => {
      const now = performance.now();
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      if (painted === undefined) return void requestAnimationFrame(frame);
      performance.mark('picture-painted', { startTime: Math.max(now, painted) });
    });
  };
  requestAnimationFrame(frame);
}

/** Audits the screens one after another, in one process and one browser. */
async function askLighthouse(asked: readonly Screen[]): Promise<void> {
  for (const [i, { categories, audits }] of (await runLighthouse(asked)).entries()) {
    const name = asked[i]?.name ?? '';
    for (const [category, limit] of Object.entries(lighthouseLimits)) {
      const score = Math.round((categories[category]?.score ?? 0) * 100);
      report(name, category, score, limit, false);
      if (score >= limit) continue;
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (audit !== undefined && audit.score !== null && audit.score < 1 && weight > 0) {
          console.log(`       ${audit.id}: ${audit.displayValue ?? audit.title}`);
        }
      }
    }
  }
}

/** The parts of Lighthouse's result in use. */
interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; score: number | null; title: string; displayValue?: string }>;
}

const lighthouseFolder = path.join(import.meta.dirname, 'lighthouse');

/** Lighthouse has its own packages, installed on first use. */
async function ensureLighthouse(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'node_modules/lighthouse'))) return;
  console.log('installing Lighthouse');
  await promisify(execFile)('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder });
}

/** Runs in its own process, because two audits in one process would mix their measurements. */
async function runLighthouse(asked: readonly Screen[]): Promise<LighthouseResult[]> {
  const options = { chromePath: executablePath, chromeFlags, categories: Object.keys(lighthouseLimits) };
  const script = path.join(lighthouseFolder, 'ask.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, JSON.stringify(options), ...asked.map((screen) => origin + screen.path)],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LighthouseResult[];
}

/** Runs two at a time, only for audits that do not depend on the machine's speed. */
async function inTwoLanes(
  each: readonly Screen[],
  measure: (screen: Screen) => Promise<void>,
): Promise<void> {
  const rest = [...each];
  const lane = async () => {
    for (let screen = rest.shift(); screen !== undefined; screen = rest.shift()) await measure(screen);
  };
  await Promise.all([lane(), lane()]);
}

const installing = ensureLighthouse(lighthouseFolder);
// Awaited after the weighing; a failure before then must not end the process.
installing.catch(() => {});
const server = spawn(process.execPath, ['server/main.ts'], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    CLOCK: clock,
    ALLOW_CLOCK: '1',
    STORE_DIR: '.cache/test-store',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await untilReady();
  const browser = await chromium.launch({ executablePath, args: chromeFlags });
  const inOtherLanguages = ['ru', 'ar'].map((lang) => ({
    ...routeScreen,
    name: `route ${lang}`,
    path: `/schedules/17?lang=${lang}`,
    work: false,
  }));
  await inTwoLanes([...screens, ...inOtherLanguages], (screen) => weigh(browser, screen));
  await installing;
  const { first, live } = await vehicleTimes(browser);
  report('map', 'first vehicle', first, firstVehicleLimit, true);
  report('map', 'live vehicle', live, liveVehicleLimit, true);
  for (const [scripts, { ms, ratio }] of Object.entries(await departureTimes(browser))) {
    console.log(
      `     next departure painted after ${ms} ms (${scripts === 'none' ? 'without' : 'with'} scripts)`,
    );
    report('route', `departure, ${scripts}`, ratio, departureLimit, true);
  }
  for (const { name, milliseconds, work } of await interactionPaints(browser, origin, unitOfWork)) {
    console.log(`     ${name}: next paint after ${milliseconds} ms, the known work ${Math.round(work)} ms`);
    report('INP', name, Math.round((milliseconds / work) * 100) / 100, interactionLimit, true);
  }
  await browser.close();
  const asked = screens.filter(({ lighthouse }) => lighthouse);
  const half = Math.ceil(asked.length / 2);
  await Promise.all([asked.slice(0, half), asked.slice(half)].map(askLighthouse));
} finally {
  server.kill('SIGTERM');
}
if (failures.length > 0) {
  console.error(`${failures.length} over budget`);
  process.exitCode = 1;
}
