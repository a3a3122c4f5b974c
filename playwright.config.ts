// End-to-end tests in real Chromium over the running product with its embedded agency, at a fixed moment.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { type FontFamily, fontFamilies, fontsOf } from './e2e/fontsOf.ts';
import { findChromium } from './scripts/findChromium.mjs';

const port = Number(process.env.E2E_PORT ?? 9160);
const executablePath = findChromium();

/** `E2E_FONT="DejaVu Sans"` or `E2E_FONT=Roboto` runs every test in a browser that has that family alone. */
const family = process.env.E2E_FONT;
if (family && !fontFamilies.includes(family as FontFamily))
  throw new Error(`E2E_FONT must be one of ${fontFamilies.join(', ')}.`);
const fonts = family ? fontsOf(family as FontFamily) : {};
if (fonts === null) throw new Error(`The files of ${family} are not on this machine.`);

export default defineConfig({
  testDir: 'e2e',
  workers: availableParallelism(),
  retries: 0,
  fullyParallel: true,
  // Generous: a busy machine is no fault of what is tested, and what passes does not wait for them.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    // A desktop below the width from which a route's map opens by itself: what needs that sets it.
    viewport: { width: 1200, height: 720 },
    locale: 'en-US',
    // A worker would answer before `page.route` does; what it does is tested where it is allowed.
    serviceWorkers: 'block',
    // Far from the agency: nothing may depend on the rider's zone, nor on the server's.
    timezoneId: process.env.TZ ?? 'Pacific/Kiritimati',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      env: { ...process.env, ...fonts },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: true,
    stdout: 'ignore',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      // The product as riders get it, at a moment of our own.
      NODE_ENV: 'production',
      CLOCK: '2026-10-13T14:02:00-04:00',
      ALLOW_CLOCK: '1',
      STORE_DIR: '.cache/test-store',
      TZ: process.env.TZ ?? 'Pacific/Kiritimati',
    },
  },
});
