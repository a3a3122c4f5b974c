// Finds Chromium for browser tests, budgets and benchmarks. Debian's headless shell comes first: it opens a page four
// times as fast as the full browser, which also draws windows.
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

/**
 * The path of an installed Chromium, `CHROMIUM_PATH` first; `undefined` if there is none.
 * @type {() => string | undefined}
 */
export const findChromium = () => candidates.find((candidate) => candidate && existsSync(candidate));
