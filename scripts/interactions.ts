/** Measures interaction to next paint (INP) in a Chromium throttled to a quarter of this processor's speed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page, Response } from 'playwright-core';

const webVitals = readFileSync(
  createRequire(import.meta.url)
    .resolve('web-vitals')
    .replace(/[^/]+$/, 'web-vitals.iife.js'),
  'utf8',
);
const THROTTLING = 4;
const VEHICLES = 1_500;
const ATTEMPTS = 5;
/** Maximum time to the next paint, in units of the reference work. A limit of 150 ms would fail on a busy machine. */
export const PAINT_LIMIT = 0.8;

export interface Interaction {
  name: string;
  path: string;
  /** Performs the interaction to measure. Called when the screen is idle. */
  act: (page: Page) => Promise<void>;
}

export const interactions: readonly Interaction[] = [
  {
    name: 'type a search',
    path: '/',
    async act(page) {
      const found = page.waitForResponse(/\/suggest/);
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.locator('input[type=search]:visible').first().click();
      await page.keyboard.type('market street', { delay: 60 });
      await found;
    },
  },
  {
    name: 'choose a stop',
    path: '/schedules/17',
    async act(page) {
      const change = page.getByRole('button', { name: 'Change', exact: true });
      if (await change.isVisible()) await change.click();
      const stop = page.getByRole('list', { name: 'Stops', exact: true }).getByRole('link').nth(5);
      await stop.click();
      await page.waitForURL(/stop=/);
    },
  },
  {
    name: 'open a trip',
    path: '/schedules/17',
    async act(page) {
      await page.locator('a[href*="trip="]').first().click();
      await page.waitForURL(/trip=/);
    },
  },
  {
    name: 'pan 1,500 vehicles',
    path: '/realtime-map',
    async act(page) {
      await page.waitForFunction(() => performance.getEntriesByName('live-vehicle').length > 0);
      const map = page.locator('[data-map]');
      const box = await map.boundingBox();
      if (!box) throw new Error('no map');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      for (let drag = 0; drag < 3; drag++) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 1; step <= 8; step++) await page.mouse.move(x - step * 12, y + step * 6);
        await page.mouse.up();
        await page.waitForTimeout(300);
      }
      await map.focus();
      for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight', { delay: 80 });
    },
  },
];

/** Multiplies the demo's vehicles, each copy slightly offset from the previous one. */
async function multiplyVehicles(page: Page): Promise<void> {
  await page.route('**/live/api/v2/trips/**', async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as Record<string, unknown>[];
    const many = Array.from({ length: VEHICLES }, (_, i) => {
      const row = rows[i % rows.length] ?? {};
      const copy = Math.floor(i / rows.length);
      return copy === 0
        ? row
        : {
            ...row,
            trip_id: `${row.trip_id}-${copy}`,
            lat: Number(row.lat) + copy * 0.004,
            lon: Number(row.lon) + copy * 0.003,
          };
    });
    await route.fulfill({ response: answer, json: many });
  });
}

/** Opens a page; on a busy machine, the server may ask to come back (503), as it asks riders. Throws for other errors. */
export async function openWhenServed(
  page: Page,
  url: string,
  waitUntil: 'load' | 'commit',
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await page.goto(url, { waitUntil });
    if (answer?.ok()) return answer;
    if (answer?.status() !== 503 || attempt === ATTEMPTS)
      throw new Error(`${url} returned ${answer?.status()}`);
    await setTimeout(Number(answer.headers()['retry-after'] ?? 1) * 1_000);
  }
}

export interface DelayedPaint {
  milliseconds: number;
  /** Mean milliseconds of a fixed amount of work, run in the same throttled page before and after the interaction. */
  work: number;
}

export async function measureInteraction(
  browser: Browser,
  origin: string,
  { path, act }: Interaction,
  work: () => number,
): Promise<DelayedPaint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: false });
  const page = await context.newPage();
  await page.addInitScript(
    `${webVitals};webVitals.onINP(({ value }) => { window.paintDelay = value; }, { reportAllChanges: true, durationThreshold: 16 });`,
  );
  await multiplyVehicles(page);
  await openWhenServed(page, origin + path, 'load');
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  const before = await workTime(page, work);
  await act(page);
  // Event timing entries arrive after their frame.
  await page.waitForTimeout(1_000);
  const milliseconds = await page.evaluate(
    () => (window as unknown as { paintDelay?: number }).paintDelay ?? 0,
  );
  // Use the mean, since other load now and then suspends the throttling.
  const after = await workTime(page, work);
  await context.close();
  return { milliseconds, work: (before + after) / 2 };
}

const workTime = async (page: Page, work: () => number): Promise<number> =>
  Number(
    await page.evaluate(
      `(() => { const began = performance.now(); (${work})(); return performance.now() - began; })()`,
    ),
  );
