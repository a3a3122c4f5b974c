/** Downloads a version from a remote store, within limits, and checks that it is complete and readable before it is used. */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { routes } from '#contract/flat/routes.ts';
import { boundedBytes } from '#contract/http/download.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type FileSum, isSigned, isWhole, parseChecksums } from './checksums.ts';
import { checkIndex } from './documentIndex.ts';
import { CHECKSUMS_FILE, INDEX_FILE, REPORT_FILE, remoteFile, SIGNATURE_FILE } from './layout.ts';
import type { RemoteStore } from './remoteStore.ts';
import { VersionReader } from './versionReader.ts';

/** For all files of a version together. */
const VERSION_TIMEOUT_MS = 10 * 60_000;
/** A download that receives nothing for this long has failed. */
const IDLE_MS = 30_000;
const TEXT_TIMEOUT_MS = 10_000;
/** Checksums, signatures and reports are smaller than this. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** The index stays in memory. */
const MAX_INDEX_BYTES = 128 * 1024 * 1024;
const MAX_VERSION_BYTES = 8 * 1024 ** 3;

/** Downloads `version` into the folder `into`. The error says why it cannot be used; the caller then removes the folder. */
export async function downloadVersion(
  version: string,
  into: string,
  remote: RemoteStore,
  signal: AbortSignal,
  key?: string,
): Promise<Result<null, string>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(VERSION_TIMEOUT_MS)]);
  const text = (file: string) => remoteText(remote, remoteFile(version, file), limit);
  const checksums = await text(CHECKSUMS_FILE);
  if (checksums === null) return err(`version ${version} of the store is not complete yet`);
  const sums = parseChecksums(checksums);
  const signature = key === undefined ? null : await text(SIGNATURE_FILE);
  if (key !== undefined && signature === null) return err(`version ${version} of the store is not signed`);
  if (sums.reduce((total, { bytes }) => total + bytes, 0) > MAX_VERSION_BYTES)
    return err(`version ${version} of the store is larger than ${MAX_VERSION_BYTES} bytes`);
  for (const sum of sums) {
    if (sum.file === INDEX_FILE && sum.bytes > MAX_INDEX_BYTES)
      return err(`${INDEX_FILE} of version ${version} is larger than ${MAX_INDEX_BYTES} bytes`);
    const failed = await save(remote, version, sum, into, limit);
    if (failed !== null) return err(`version ${version} of the store ${failed}`);
  }
  // The report is optional, since it is not served.
  const report = await text(REPORT_FILE).catch(() => null);
  if (report !== null) await writeFile(join(into, REPORT_FILE), report);
  await writeFile(join(into, CHECKSUMS_FILE), checksums);
  if (!(await isWhole(into))) return err(`version ${version} of the store does not match its checksums`);
  const files = sums.map(({ file }) => file);
  if (key !== undefined && !(await isSigned(into, version, files, signature ?? '', key)))
    return err(`version ${version} of the store is not signed with STORE_KEY`);
  const unreadable = await troubleOf(into, sums);
  return unreadable === null ? ok(null) : err(`version ${version} of the store is unusable: ${unreadable}`);
}

/** Saves one file. Returns what is wrong with it; `null` if nothing is. Receives no more bytes than the checksums name. */
async function save(
  remote: RemoteStore,
  version: string,
  { file, bytes }: FileSum,
  into: string,
  signal: AbortSignal,
): Promise<string | null> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error(`${file} stopped arriving`)), IDLE_MS);
  const limit = AbortSignal.any([signal, idle.signal]);
  try {
    const response = await remote.get(remoteFile(version, file), limit);
    if (response?.body == null) return `lacks ${file}`;
    let received = 0;
    const measured = async function* (body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        timer.refresh();
        received += chunk.length;
        // Leaving the loop cancels the body.
        if (received > bytes) return;
        yield chunk;
      }
    };
    await pipeline(response.body, measured, createWriteStream(join(into, file)), { signal: limit });
    return received > bytes ? `has a longer ${file} than its checksums name` : null;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns why a version cannot be served: its index is invalid or names other files, or the list of routes is unreadable. */
async function troubleOf(dir: string, sums: readonly FileSum[]): Promise<string | null> {
  const wrong = await checkIndex(
    await readFile(join(dir, INDEX_FILE)),
    new Map(sums.map(({ file, bytes }) => [file, bytes])),
  );
  if (wrong !== null) return wrong;
  const reader = await VersionReader.open(dir);
  try {
    const path = routes.path.slice(1);
    const text = await reader.text(path);
    if (text === null) return `it has no ${path}`;
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await reader.close();
  }
}

/** Returns a small text of a remote store; `null` if there is none. Rejects if it is too large or late. */
export async function remoteText(
  remote: RemoteStore,
  path: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(TEXT_TIMEOUT_MS);
  const response = await remote.get(path, signal ? AbortSignal.any([signal, timeout]) : timeout);
  if (response === null) return null;
  const bytes = await boundedBytes(response, MAX_TEXT_BYTES);
  if (bytes === null) throw new Error(`${path} is larger than ${MAX_TEXT_BYTES} bytes`);
  return bytes.toString('utf8');
}
