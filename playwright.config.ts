// Runs the end-to-end tests in Chromium against the product with its embedded agency and a clock with a fixed start.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { type FontFamily, fontEnvironment, fontFamilies } from './e2e/fontEnvironment.ts';
import { TEST_PRODUCT } from './scripts/product.mjs';
import { CHROMIUM_FLAGS, findChromium } from './scripts/testPrograms.mjs';
import { isLong } from './testing/long.ts';
import { productEnvironment } from './testing/startedProduct.ts';

// `e2e/standIn.ts` renders pages in the workers: use the production build of React, as the server does.
Object.assign(process.env, { NODE_ENV: 'production' });

const port = Number(process.env.E2E_PORT ?? 9160);
const executablePath = findChromium();

/** `E2E_FONT="DejaVu Sans"` or `E2E_FONT=Roboto` runs every test in a browser with only that font family. */
const family = process.env.E2E_FONT;
if (family && !fontFamilies.includes(family as FontFamily))
  throw new Error(`E2E_FONT must be one of ${fontFamilies.join(', ')}.`);
const fonts = family ? fontEnvironment(family as FontFamily) : {};
if (fonts === null) throw new Error(`The files of ${family} are not on this machine.`);

/** These tests mostly wait for a service worker, or for a product of their own to start, and use little processor time. */
const waiting = ['offline', 'install', 'foreignFeeds', 'secondDemo'].map((name) => `**/${name}.spec.ts`);

/**
 * What `npm test` runs: the screens that riders use most, without the tests whose titles end in `@long`. These have a
 * sibling that stays, or a unit test of their rule (`CONTRIBUTING.md`). `npm run test:long` runs all, before every release
 * and by the scheduled workflow.
 */
const usual = [
  ...['alerts', 'calendar', 'calls', 'chrome', 'defaultStop', 'elevators', 'errors', 'home'],
  ...['map', 'notifications', 'offline', 'ownLanguages', 'performance', 'route', 'schedules', 'stations'],
  ...['stop', 'trips'],
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  grepInvert: isLong ? [] : /@long/,
  // Without this, each worker transpiles the whole built app again.
  build: { external: ['**/build/server/**'] },
  workers: availableParallelism() + 1,
  projects: [
    {
      name: 'waiting',
      testMatch: isLong ? waiting : waiting.filter((each) => usual.includes(each)),
      workers: 1,
    },
    // Measured: one more worker for these tests does not make them faster.
    {
      name: 'screens',
      testMatch: isLong ? '**/*.spec.ts' : usual,
      testIgnore: waiting,
      workers: availableParallelism(),
    },
  ],
  retries: 0,
  fullyParallel: true,
  // The timeouts are generous, because a busy machine is not a failure; passing tests do not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    // A desktop narrower than the width at which a route's map opens by itself; tests that need the map set a width.
    viewport: { width: 1200, height: 720 },
    locale: 'en-US',
    // A service worker would respond before `page.route`. Tests of the worker allow it.
    serviceWorkers: 'block',
    // A zone far from the agency's, so that no test relies on the rider or the server being in the agency's zone.
    timezoneId: process.env.TZ ?? 'Pacific/Kiritimati',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      env: { ...process.env, ...fonts },
      // Pages live for seconds, in which V8's optimising compilers take more time than they save. Measured: without
      // them, the browser uses a tenth less processor time.
      args: [...CHROMIUM_FLAGS, '--js-flags=--no-opt --no-maglev'],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    // A server left by an interrupted run may be of another build, so only one on a given port is reused.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    stdout: 'ignore',
    env: {
      ...productEnvironment,
      ...TEST_PRODUCT,
      PORT: String(port),
      TZ: process.env.TZ ?? 'Pacific/Kiritimati',
    },
  },
});
