// `npm run --silent sbom` prints a CycloneDX SBOM. `npm sbom --omit dev` would omit packages that development also needs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const dir = mkdtempSync(path.join(tmpdir(), 'sbom-'));
const write = (name, value) => writeFileSync(path.join(dir, name), JSON.stringify(value));
try {
  const { devDependencies: _, ...served } = read('package.json');
  const lock = read('package-lock.json');
  delete lock.packages[''].devDependencies;
  for (const [place, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (dev || devOptional) delete lock.packages[place];
  }
  write('package.json', served);
  write('package-lock.json', lock);
  const done = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    { cwd: dir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (done.status !== 0) throw new Error(done.stderr);
  const bill = JSON.parse(done.stdout);
  // The default name would be that of the folder.
  bill.metadata.component.name = served.name;
  console.log(JSON.stringify(bill, null, 2));
} finally {
  rmSync(dir, { recursive: true, force: true });
}
