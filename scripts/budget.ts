/**
 * `npm run budget`: measures what a rider's phone loads, in Chromium against the running demo agency. Weights are gzip
 * bytes of a screen's responses. Times are ratios to another measurement of the same run, so that other load on the
 * machine slows both. They are judged by one run if it is far below the limit, else by the median of up to three.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { isLong } from '#testing/long.ts';
import { median } from '#testing/measure.ts';
import { startTestProduct } from '#testing/startedProduct.ts';
import { interactions, measureInteraction, openWhenServed, PAINT_LIMIT } from './interactions.ts';
import { CHROMIUM_FLAGS, ensureLighthouse, findChromium } from './testPrograms.mjs';

const PORT = 8097;

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH to its path.');

interface Screen {
  name: string;
  path: string;
  /** `script` and `html` are limits in kB (1000 bytes) after gzip. */
  script: number;
  /** Limit of the cumulative layout shift. */
  shift: number;
  html: number;
  /** Limit of the main thread's work until the page is idle, in loads of `REFERENCE_SCREEN`. `null`: not measured. */
  work: number | null;
  /** Whether Lighthouse audits it; in a long run only, if it is made of the parts of those that always are. */
  lighthouse: boolean;
}

/**
 * The screen whose work and first paint are the units of those of all others: loading a page and a loop of arithmetic are
 * not slowed alike by another processor or by other load.
 */
const REFERENCE_SCREEN = '/elevator-alerts';

const usual = { script: 150, shift: 0.02, html: 30, work: 3, lighthouse: false };

/** Also measured in the languages with the largest texts. */
const routeScreen: Screen = { ...usual, name: 'route', path: '/schedules/17', script: 153, lighthouse: true };

const screens: Screen[] = [
  { ...usual, name: 'home', path: '/', lighthouse: true },
  { ...usual, name: 'schedules', path: '/schedules/bus', lighthouse: isLong },
  routeScreen,
  { ...usual, name: 'parent route', path: '/schedules/T', script: 153, html: 21 },
  { ...usual, name: 'timetable', path: '/schedules/T?view=timetable', script: 154, html: 40, work: 4 },
  { ...usual, name: 'alerts', path: '/alerts', lighthouse: isLong },
  { ...usual, name: 'elevators', path: REFERENCE_SCREEN, work: null },
  { ...usual, name: 'stations', path: '/stations', work: 4 },
  { ...usual, name: 'map', path: '/realtime-map', script: 215, shift: 0.04, html: 60, work: 4 },
  { ...usual, name: 'stop', path: '/departures/15406', script: 151, lighthouse: true },
  { ...usual, name: 'station', path: '/stations/suburban-station', lighthouse: isLong },
  { ...usual, name: 'trips', path: '/trips?from=glenside-station&to=suburban-station' },
];

/** In kB; all screens share one stylesheet. */
const STYLE_LIMIT = 17;
/** In kB: the rules of the first paint, which each page has itself. */
const RULES_LIMIT = 10;

/** Time until vehicles are visible, in the picture or on the map. */
const FIRST_VEHICLE_LIMIT = 2.5;
/** Time until vehicles are visible on the interactive map. */
const LIVE_VEHICLE_LIMIT = 6;
/** Time until the next departure is painted. */
const DEPARTURE_LIMIT = 2.2;
/** The performance score varies from run to run, so it is not audited; the limits above replace it. */
const lighthouseLimits = { accessibility: 100, 'best-practices': 100, seo: 100 };

const failures: string[] = [];
function report(screen: string, figure: string, value: number, limit: number, atMost: boolean): void {
  const good = atMost ? value <= limit : value >= limit;
  const line = `${good ? 'ok  ' : 'FAIL'} ${screen.padEnd(10)} ${figure.padEnd(16)} ${value} (${atMost ? 'at most' : 'at least'} ${limit})`;
  console.log(line);
  if (!good) failures.push(line);
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10;

/** Records the page's scripts, styles and layout shifts; the returned function reports them and the document's weight. */
async function watchLoad(page: Page, screen: Screen): Promise<(document: Buffer) => Promise<void>> {
  const bytes = { script: 0, stylesheet: 0 };
  const reading: Promise<void>[] = [];
  // A response after this is not of the load, and its page may be closed before its body has arrived.
  let isReported = false;
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (isReported || (type !== 'script' && type !== 'stylesheet')) return;
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
    isReported = true;
    await Promise.all(reading);
    // The rules of the first paint are in the page (`web/request/firstPaint.ts`).
    const rules = [...document.toString().matchAll(/<style>.*?<\/style>/gs)].join('');
    const html = gzipSync(document.toString().replaceAll(/<style>.*?<\/style>/gs, ''), { level: 9 }).length;
    const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    report(screen.name, 'script kB', kB(bytes.script), screen.script, true);
    report(screen.name, 'style kB', kB(bytes.stylesheet), STYLE_LIMIT, true);
    report(screen.name, 'rules kB', kB(gzipSync(rules, { level: 9 }).length), RULES_LIMIT, true);
    report(screen.name, 'html kB', kB(html), screen.html, true);
    report(screen.name, 'layout shift', Math.round(shift * 1000) / 1000, screen.shift, true);
  };
}

/** One run is enough if its figures are at most this share of their limits: those of four runs were up to 1.7 times apart. */
const CLEAR_SHARE = 0.5;

/**
 * Returns, for each of the limits, a figure on the same side of it as the median of three runs. The second run takes place
 * only if the first is not clearly within the limits, and the third only if the first two disagree about one: otherwise it
 * cannot change the verdict, and the larger figure is returned.
 */
async function medianOfRuns(limits: readonly number[], run: () => Promise<number[]>): Promise<number[]> {
  const first = await run();
  if (limits.every((limit, i) => (first[i] ?? Number.NaN) <= CLEAR_SHARE * limit)) return first;
  const runs = [first, await run()];
  const verdicts = runs.map((figures) => limits.map((limit, i) => (figures[i] ?? Number.NaN) <= limit));
  if (String(verdicts[0]) !== String(verdicts[1])) runs.push(await run());
  return limits.map((_, i) => median(runs.map((figures) => figures[i] ?? Number.NaN)));
}

/** Measures a screen, and its work beside that of the reference screen. */
async function weigh(browser: Browser, screen: Screen): Promise<void> {
  let isFirst = true;
  const weighOnce = async () => {
    const work = await load(browser, screen.path, isFirst ? (page) => watchLoad(page, screen) : undefined);
    isFirst = false;
    return work;
  };
  const limit = screen.work;
  if (limit === null) return void (await weighOnce());
  const [work = Number.NaN] = await medianOfRuns([limit], async () => [
    (await weighOnce()) / (await load(browser, REFERENCE_SCREEN)),
  ]);
  report(screen.name, 'work', roundToHundredths(work), limit, true);
}

/**
 * Opens a page with empty caches and returns its work until it is idle: the processor time of its main thread in seconds,
 * which excludes waiting for a busy processor. The watch is set before, and reports afterwards.
 */
async function load(
  browser: Browser,
  address: string,
  watch?: (page: Page) => Promise<(document: Buffer) => Promise<void>>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const reportLoad = await watch?.(page);
  const answer = await openWhenServed(page, origin + address, 'load');
  await untilIdle(page);
  const { metrics } = await session.send('Performance.getMetrics');
  await reportLoad?.(await answer.body());
  await context.close();
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/**
 * Waits until the page has asked for no script for half a second and its thread is idle. The network is idle earlier: React
 * hydrates, and asks for the code of a part, when the thread has time for it.
 */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
    for (let known = -1; known !== scripts(); ) {
      known = scripts();
      await new Promise((done) => setTimeout(done, 500));
      await new Promise((done) => requestIdleCallback(done));
    }
  });
}

/** Returns the milliseconds from the navigation to a performance entry of the page, once there is one. */
async function entryTime(page: Page, entry: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, entry);
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, entry);
}

const firstPaint = (page: Page) => entryTime(page, 'first-contentful-paint');

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

/** The ratios that `measurePaints` returns, in this order. */
const paints = [
  { screen: 'map', figure: 'first vehicle', limit: FIRST_VEHICLE_LIMIT },
  { screen: 'map', figure: 'live vehicle', limit: LIVE_VEHICLE_LIMIT },
  { screen: 'route', figure: 'departure, scripts', limit: DEPARTURE_LIMIT },
  { screen: 'route', figure: 'departure, no scripts', limit: DEPARTURE_LIMIT },
];

/**
 * Measures ratios to the first paint of another screen, with empty caches: the time until a frame with vehicles was
 * painted, in the server's picture or on the map; until the map itself drew them; and until the next departure was
 * painted, with scripts and without.
 */
async function measurePaints(browser: Browser): Promise<number[]> {
  const referencePaint = await measureOnPhone(browser, REFERENCE_SCREEN, firstPaint);
  const times = await measureOnPhone(browser, '/realtime-map', async (page) => {
    const live = await entryTime(page, 'live-vehicle');
    const picture = await page.evaluate(
      () => performance.getEntriesByName('picture-painted')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    );
    return [Math.min(picture, live), live];
  });
  for (const scripts of ['with', 'without']) {
    const departurePaint = (page: Page) => entryTime(page, 'departure-painted');
    const ms = await measureOnPhone(browser, routeScreen.path, departurePaint, scripts === 'without');
    console.log(`     next departure painted after ${Math.round(ms)} ms (${scripts} scripts)`);
    times.push(ms);
  }
  return times.map((time) => roundToHundredths(time / referencePaint));
}

/** Opens a screen with empty caches on a phone with a quarter of this processor's speed and slow 4G. */
async function measureOnPhone<T>(
  browser: Browser,
  path: string,
  measure: (page: Page) => Promise<T>,
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
  await page.addInitScript(markPaint, { mark: 'picture-painted', ...PICTURE });
  await page.addInitScript(markPaint, { mark: 'departure-painted', ...DEPARTURE });
  if (withoutScripts) await page.route('**/assets/*.js', (route) => route.abort());
  await openWhenServed(page, origin + path, 'commit');
  const answer = await measure(page);
  await context.close();
  return answer;
}

const DEPARTURE = { element: '[data-state]', drawn: '[data-state]' };
const PICTURE = { element: '[data-picture]', drawn: '[data-picture] g path[d^="m"]' };

/**
 * Runs in the page before its own scripts. An element counts as painted once it is in sight, one full frame has been
 * produced since (there are none while a stylesheet is pending), and the browser has reported its first paint.
 */
function markPaint({ mark, element, drawn }: { mark: string; element: string; drawn: string }): void {
  const isInSight = () => {
    const box = document.querySelector(element)?.getBoundingClientRect();
    return (
      document.querySelector(drawn) !== null && box !== undefined && box.height > 0 && box.top < innerHeight
    );
  };
  const frame = () => {
    if (!isInSight()) return void requestAnimationFrame(frame);
    requestAnimationFrame(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      if (painted === undefined) return void requestAnimationFrame(frame);
      performance.mark(mark, { startTime: Math.max(performance.now(), painted) });
    });
  };
  requestAnimationFrame(frame);
}

/** Audits the screens one after another, in one process and one browser. */
async function auditScreens(screensToAudit: readonly Screen[]): Promise<void> {
  for (const [i, { categories, audits }] of (await runLighthouse(screensToAudit)).entries()) {
    const name = screensToAudit[i]?.name ?? '';
    for (const [category, limit] of Object.entries(lighthouseLimits)) {
      const score = Math.round((categories[category]?.score ?? 0) * 100);
      report(name, category, score, limit, false);
      if (score >= limit) continue;
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (audit !== undefined && audit.score !== null && audit.score < 1 && weight > 0)
          console.log(`       ${audit.id}: ${audit.displayValue ?? audit.title}`);
      }
    }
  }
}

interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; score: number | null; title: string; displayValue?: string }>;
}

/** Starts another process, so that the audits and the measurements here do not wait for each other. */
async function runLighthouse(screensToAudit: readonly Screen[]): Promise<LighthouseResult[]> {
  const options = {
    chromePath: executablePath,
    chromeFlags: CHROMIUM_FLAGS,
    categories: Object.keys(lighthouseLimits),
  };
  const script = path.join(import.meta.dirname, 'lighthouse/audit.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, JSON.stringify(options), ...screensToAudit.map((screen) => origin + screen.path)],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as LighthouseResult[];
}

/** Measures two screens at a time; use it only for measurements that do not depend on the machine's speed. */
async function measureInTwoLanes(
  screensToMeasure: readonly Screen[],
  measure: (screen: Screen) => Promise<void>,
): Promise<void> {
  const rest = screensToMeasure.values();
  const lane = async () => {
    for (const screen of rest) await measure(screen);
  };
  await Promise.all([lane(), lane()]);
}

/** Runs in the page. */
function unitOfWork(): number {
  let sum = 0;
  for (let i = 0; i < 20_000_000; i++) sum = (sum * 31 + i) | 0;
  return sum;
}

const installing = ensureLighthouse();
// Awaited once the server is ready; a failure before then must not end the process.
installing.catch(() => {});
const { origin, end } = await startTestProduct(PORT);
try {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const inOtherLanguages = ['ru', 'ar'].map((lang) => ({
    ...routeScreen,
    name: `route ${lang}`,
    path: `/schedules/17?lang=${lang}`,
    script: 155,
    work: null,
  }));
  const screensToAudit = screens.filter(({ lighthouse }) => lighthouse);
  // Neither weights nor audits depend on the machine's speed; everything below does.
  await Promise.all([
    measureInTwoLanes([...screens, ...inOtherLanguages], (screen) => weigh(browser, screen)),
    installing.then(() => auditScreens(screensToAudit)),
  ]);
  const limits = paints.map(({ limit }) => limit);
  const ratios = await medianOfRuns(limits, () => measurePaints(browser));
  for (const [i, { screen, figure, limit }] of paints.entries())
    report(screen, figure, ratios[i] ?? Number.NaN, limit, true);
  for (const interaction of interactions) {
    const run = async () => {
      const { milliseconds, work } = await measureInteraction(browser, origin, interaction, unitOfWork);
      console.log(`     ${interaction.name}: ${milliseconds} ms, reference work ${Math.round(work)} ms`);
      return roundToHundredths(milliseconds / work);
    };
    const first = await run();
    // One frame may have been delayed by other load; three times in a row is the page's own delay.
    const delay = first <= PAINT_LIMIT ? first : median([first, await run(), await run()]);
    report('INP', interaction.name, delay, PAINT_LIMIT, true);
  }
  await browser.close();
} finally {
  await end();
}
if (failures.length > 0) {
  console.error(`Figures outside their limits: ${failures.length}`);
  process.exitCode = 1;
}
