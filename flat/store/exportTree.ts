/**
 * Writes the current version as plain files, for a static host or CDN: `routes.json`, `stops/17/stops.json` and so on,
 * with `version.txt` last. With `gzip` each file is the stored gzip member, for hosts that set the encoding themselves.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { err, ok, type Result } from '#domain/result.ts';
import { VERSION_FILE } from './layout.ts';
import { findVersion } from './openStore.ts';
import { VersionReader } from './versionReader.ts';

const inflate = promisify(gunzip);
const AT_ONCE = 16;

/** Writes into `outDir`; returns how many documents, and those whose id cannot be a file name. */
export async function exportTree(
  store: string,
  outDir: string,
  { gzip }: { gzip: boolean },
): Promise<Result<{ documents: number; skipped: string[] }, string>> {
  const found = await findVersion(store);
  if (!found.ok) return err(found.error);
  const reader = await VersionReader.open(found.value);
  const skipped: string[] = [];
  const folders = new Set<string>();
  let documents = 0;
  try {
    let batch: Promise<void>[] = [];
    for (const [path, place] of reader.index.entries()) {
      const parts = path.split('/').map((part) => decodeURIComponent(part));
      if (
        parts.some(
          (part) => part === '' || part === '.' || part === '..' || /[/\\\0]/.test(part) || part.length > 240,
        )
      ) {
        skipped.push(path);
        continue;
      }
      const file = join(outDir, ...parts);
      if (!folders.has(dirname(file))) {
        await mkdir(dirname(file), { recursive: true });
        folders.add(dirname(file));
      }
      batch.push(
        reader.compressed(place).then(async (bytes) => writeFile(file, gzip ? bytes : await inflate(bytes))),
      );
      documents++;
      if (batch.length === AT_ONCE) {
        await Promise.all(batch);
        batch = [];
      }
    }
    await Promise.all(batch);
    await writeFile(join(outDir, VERSION_FILE), `${found.value.split(/[/\\]/).at(-1) ?? ''}\n`);
    return ok({ documents, skipped });
  } finally {
    await reader.close();
  }
}
