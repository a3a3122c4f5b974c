// Where the Chromium of the browser tests, budgets and benches is. Debian's headless shell comes first: it opens a page
// four times as fast as the full browser, which draws windows that nobody sees.
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
 * The path of an installed Chromium, `CHROMIUM_PATH` first; `undefined` where there is none.
 * @type {() => string | undefined}
 */
export const findChromium = () => candidates.find((candidate) => candidate && existsSync(candidate));
