// Builds the rider app with Vite unless the existing build matches the sources. It is also a command.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { env, root, run } from './install.mjs';

const sources = [
  'scripts/buildWeb.mjs',
  'web',
  'domain',
  'contract',
  'agency',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = path.join(root, 'build', '.sources');

/** Lists the files below a path, sorted, without tests, so that a changed test does not cause a build. */
function filesBelow(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function sourceKey() {
  const hash = createHash('sha256');
  for (const name of sources) {
    const files = path.extname(name) ? [path.join(root, name)] : filesBelow(name);
    for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

const isBuiltFrom = (key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

export const isWebBuilt = () => isBuiltFrom(sourceKey());

/** Returns the exit code of the build; 0 immediately if nothing changed. */
export function ensureWebBuilt() {
  const key = sourceKey();
  if (isBuiltFrom(key)) return 0;
  // Remove the stamp first, so that an interrupted build never counts as finished.
  rmSync(stamp, { force: true });
  // Whatever the server's mode, browsers must not get React's development build.
  const code = run('react-router', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, NODE_ENV: 'production' },
  });
  if (code === 0) {
    compressBuilt(path.join(root, 'build', 'client'));
    writeFileSync(stamp, key);
  }
  return code;
}

const TEXT = /\.(js|css|json|svg|txt|webmanifest)$/;

/** Compresses the built app's text files, as `name.br` and `name.gz`, so that startup does not have to. */
function compressBuilt(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(ensureWebBuilt());
