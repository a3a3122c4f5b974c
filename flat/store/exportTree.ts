/** Writes the current version as plain files for a static host, `version.txt` last; `gzip` compresses each document. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipOf } from 'node:zlib';
import { err, ok, type Result } from '#domain/result.ts';
import type { DocumentPlace } from './documentIndex.ts';
import { VERSION_FILE } from './layout.ts';
import { findVersion, openStore } from './versionReader.ts';

const compress = promisify(gzipOf);
/** This is the maximum, because documents are compressed once and downloaded often. */
const GZIP_LEVEL = 9;
const BATCH_SIZE = 16;
/** Most file systems allow 255 bytes. */
const MAX_NAME_BYTES = 240;

/** An id with a slash becomes folders, because static hosts decode `%2F`. Returns `null` for a name that is not allowed. */
function fileParts(path: string): string[] | null {
  const parts = path.split('/').flatMap((part) => decodeURIComponent(part).split('/'));
  const isName = (part: string) =>
    part !== '' &&
    part !== '.' &&
    part !== '..' &&
    !/[\\\0]/.test(part) &&
    Buffer.byteLength(part) <= MAX_NAME_BYTES;
  return parts.every(isName) ? parts : null;
}

/** Returns `false` if part of `folder` is already a document: ids `a` and `a/stops.json` cannot both be written. */
async function makeFolder(
  folder: string,
  root: string,
  files: ReadonlySet<string>,
  folders: Set<string>,
): Promise<boolean> {
  const missing: string[] = [];
  for (let each = folder; !folders.has(each) && each.length > root.length; each = dirname(each)) {
    if (files.has(each)) return false;
    missing.push(each);
  }
  if (missing.length > 0) await mkdir(folder, { recursive: true });
  for (const each of missing) folders.add(each);
  return true;
}

/** Writes into `outDir`; returns the number of documents written, and the paths whose file names are not allowed or conflict. */
export async function exportTree(
  store: string,
  outDir: string,
  { gzip }: { gzip: boolean },
): Promise<Result<{ documents: number; skipped: string[] }, string>> {
  const found = await findVersion(store);
  if (!found.ok) return err(found.error);
  const opened = await openStore(found.value);
  if (!opened.ok) return opened;
  const reader = opened.value;
  const skipped: string[] = [];
  const files = new Set<string>();
  const root = resolve(outDir);
  const folders = new Set<string>();
  let documents = 0;
  try {
    await mkdir(root, { recursive: true });
    const batch: [file: string, place: DocumentPlace][] = [];
    const writeBatch = () =>
      Promise.all(
        batch.splice(0).map(async ([file, place]) => {
          const plain = await reader.plain(place);
          await writeFile(file, gzip ? await compress(plain, { level: GZIP_LEVEL }) : plain);
        }),
      );
    for (const [path, place] of reader.index.entries()) {
      const parts = fileParts(path);
      const file = parts === null ? null : join(root, ...parts);
      if (file === null || folders.has(file) || !(await makeFolder(dirname(file), root, files, folders))) {
        skipped.push(path);
        continue;
      }
      files.add(file);
      batch.push([file, place]);
      documents++;
      if (batch.length === BATCH_SIZE) await writeBatch();
    }
    await writeBatch();
    await writeFile(join(root, VERSION_FILE), `${found.value.split(/[/\\]/).at(-1) ?? ''}\n`);
    return ok({ documents, skipped });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  } finally {
    await reader.close();
  }
}
