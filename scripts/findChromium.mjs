// Finds Chromium for browser tests. The headless shell is preferred, because it opens pages faster.
import { existsSync } from 'node:fs';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @type {() => string | undefined} `CHROMIUM_PATH` takes precedence. */
export const findChromium = () => candidates.find((candidate) => candidate && existsSync(candidate));

/** Flags for tests and measurements: no window, no GPU and no traffic of the browser's own. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
