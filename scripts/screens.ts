/** `npm run screens`: takes the pictures in docs/screens, which the README shows, of the demo agency at a fixed time. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startTestProduct } from '#testing/startedProduct.ts';
import { CHROMIUM_FLAGS, findChromium } from './testPrograms.mjs';

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found: set CHROMIUM_PATH to its path.');

const PORT = 8098;
const folder = path.join(import.meta.dirname, '../docs/screens');

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

interface Picture {
  name: string;
  path: string;
  size: typeof phone;
  dark?: boolean;
  /** What the rider does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const untilVehicles = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('live-vehicle').length > 0);

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', size: phone },
  { name: 'line', path: '/schedules/17?stop=16420', size: phone },
  { name: 'line-dark', path: '/schedules/T', size: phone, dark: true },
  { name: 'stop', path: '/departures/15406', size: phone },
  { name: 'station', path: '/stations/suburban-station', size: phone },
  {
    name: 'journeys',
    path: '/trips?from=glenside-station&to=oregon-station',
    size: phone,
    act: (page) => page.locator('[data-journey]').first().waitFor(),
  },
  { name: 'map', path: '/realtime-map', size: phone, act: untilVehicles },
  { name: 'alerts', path: '/alerts', size: phone },
  { name: 'home-desktop-dark', path: '/', size: desktop, dark: true },
  { name: 'map-desktop', path: '/realtime-map', size: desktop, act: untilVehicles },
  { name: 'line-arabic', path: '/schedules/17?lang=ar', size: phone },
  { name: 'board', path: '/departures/15406/board', size: desktop, dark: true },
];

const { origin, end } = await startTestProduct(PORT);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, path: address, size, dark, act } of pictures) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: dark ? 'dark' : 'light',
      timezoneId: 'America/New_York',
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    // The second time, the fonts are there at once and the planner has its calendar.
    for (let time = 0; time < 2; time++) {
      const answer = await page.goto(origin + address, { waitUntil: 'load' });
      if (!answer?.ok()) throw new Error(`${address} returned ${answer?.status()}`);
      await page.waitForLoadState('networkidle');
    }
    await act?.(page);
    // A rider has closed the notification; boards and frames have none.
    const dismiss = page.locator('aside button').first();
    if (await dismiss.isVisible()) await dismiss.click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await end();
}
