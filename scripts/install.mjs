// Prepares a fresh clone. Runs on the host's Node (20 or newer); commands run with `env` use the pinned one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const node = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = path.join(modules, '.timepoint-lock');

/** The environment in which `node` and all installed commands are the pinned ones. */
export const env = {
  // Node keeps compiled modules here, by their content, so that each process need not compile them again.
  NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
  ...process.env,
  PATH: [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
};

/** Runs a command in the repository with the pinned Node; returns its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, ...options });
  if (done.error) console.error(`${command}: ${done.error.message}`);
  return done.status ?? 1;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Whether the production packages are there, as in a tree after `npm prune --omit=dev`. */
const hasProductionPackages = () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return existsSync(node) && Object.keys(dependencies).every((name) => existsSync(path.join(modules, name)));
};

/** `needsDev`: whether development packages are needed; without, a tree that has the others is left as it is. */
export function ensureInstalled({ needsDev = true } = {}) {
  if (!needsDev && hasProductionPackages()) return;

  const key = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  console.log('Installing dependencies (once per lockfile) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The build needs development dependencies, which npm omits if NODE_ENV is production.
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (run(npm, install, { env: process.env }) !== 0)
    fail('npm ci failed; see the lines above. A registry must be reachable for the first install.');
  if (!existsSync(node))
    fail(
      'The "node" package has no binary. Install scripts may be disabled; allow them (npm config ' +
        'set ignore-scripts false) and run this again.',
    );
  writeFileSync(stamp, key);
}
