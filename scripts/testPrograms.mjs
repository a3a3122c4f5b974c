// Finds the programs that tests start: Chromium, promtool and servers. As a command, it installs the missing ones with
// apt-get if it runs as root, and with `lighthouse` also that. Without Chromium, `npm test` fails; tests that need any
// other missing program are skipped.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { run } from './install.mjs';

/** The headless shell is preferred, because it opens pages faster. */
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

/** Programs used by tests of `deploy/` and of several servers, with their Debian packages. */
const debianPackages = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
};

function apt(...args) {
  run('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
const install = (...packages) => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);

function installMissing() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  const missing = Object.keys(debianPackages).filter(
    (name) => !folders.some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length === 0 && findChromium()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing missing programs for the tests ...');
  apt('update', '-qq');
  // Debian releases without the headless shell have the full browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) install(name);
  }
  if (missing.length > 0) install(...missing.map((name) => debianPackages[name]));
}

/** Returns the path of Chromium; ends the process if there is none. */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
  process.exit(1);
}

/** Installs Lighthouse's own packages on first use. */
export async function ensureLighthouse() {
  const folder = path.join(import.meta.dirname, 'lighthouse');
  if (existsSync(path.join(folder, 'node_modules/lighthouse'))) return;
  console.log('installing Lighthouse');
  await promisify(execFile)('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder });
}

if (fileURLToPath(import.meta.url) === path.resolve(process.argv[1] ?? '')) {
  installMissing();
  // The budget tries again, and says why it fails.
  if (process.argv.includes('lighthouse')) await ensureLighthouse().catch(() => {});
}
