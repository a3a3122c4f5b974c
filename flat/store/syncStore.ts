/** Copies versions to a remote store and back: first the files, then their checksums, and `version.txt` last. */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { takeBuildLock } from './buildLock.ts';
import { type FileSum, isWhole, parseChecksums } from './checksums.ts';
import {
  BUILDING_PREFIX,
  CHECKSUMS_FILE,
  isVersion,
  REPORT_FILE,
  VERSION_FILE,
  versionDir,
} from './layout.ts';
import { currentVersion, publish } from './publish.ts';
import type { RemoteStore } from './remoteStore.ts';

const FILE_TIMEOUT_MS = 10 * 60_000;
const POINTER_TIMEOUT_MS = 10_000;

const folderOf = (version: string): string => `versions/${version}`;

/** Uploads the current version of the store at `dir` to `remote`, and makes it current there. */
export async function publishRemote(
  dir: string,
  remote: RemoteStore,
): Promise<Result<{ version: string; files: number; bytes: number; unchanged: boolean }, string>> {
  const version = await currentVersion(dir);
  if (version === null) return err(`${dir} is not a flat store with a current version`);
  const from = versionDir(dir, version);
  if (!(await isWhole(from))) return err(`${from} is damaged or has no checksums; build it again`);
  try {
    const checksums = await readFile(join(from, CHECKSUMS_FILE), 'utf8');
    const sums = parseChecksums(checksums);
    // S3 responds with 403 for a missing object if listing is forbidden, so a failed request counts as missing.
    const remoteChecksums = await remoteText(remote, `${folderOf(version)}/${CHECKSUMS_FILE}`).catch(
      () => null,
    );
    const done = { files: 0, bytes: 0 };
    const send = async (file: string, type: string) => {
      const bytes = await readFile(join(from, file));
      const headers = { 'content-type': type, 'cache-control': IMMUTABLE };
      await remote.put(`${folderOf(version)}/${file}`, bytes, headers, AbortSignal.timeout(FILE_TIMEOUT_MS));
      done.files++;
      done.bytes += bytes.length;
    };
    // The checksums are uploaded last, so equal ones mean that the remote version is complete.
    if (remoteChecksums !== checksums) {
      for (const { file } of sums) await send(file, 'application/octet-stream');
      await send(REPORT_FILE, 'application/json').catch((error) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      });
      await send(CHECKSUMS_FILE, 'application/json');
    }
    await remote.put(
      VERSION_FILE,
      Buffer.from(`${version}\n`),
      { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
      AbortSignal.timeout(POINTER_TIMEOUT_MS),
    );
    return ok({ version, ...done, unchanged: done.files === 0 });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

export interface RemoteVersion {
  version: string;
  /** When `version.txt` was last written; `null` if the store does not say. */
  publishedAt: Temporal.Instant | null;
}

/** Makes the current version of `remote` current at `dir`. A failure leaves the current version of `dir` unchanged. */
export async function followRemote(
  dir: string,
  remote: RemoteStore,
  now: () => Temporal.Instant,
  signal: AbortSignal,
): Promise<Result<RemoteVersion & { changed: boolean }, string>> {
  try {
    const pointer = await pointerOf(remote, signal);
    if (!pointer.ok) return pointer;
    const { version } = pointer.value;
    const isCopied = await isWhole(versionDir(dir, version));
    if (isCopied && (await currentVersion(dir)) === version) return ok({ ...pointer.value, changed: false });
    await mkdir(join(dir, 'versions'), { recursive: true });
    const lock = await takeBuildLock(dir);
    if (!lock.ok) return lock;
    const building = join(dir, `${BUILDING_PREFIX}${process.pid}-${version}`);
    try {
      await mkdir(building, { recursive: true });
      if (!isCopied) {
        const downloaded = await download(version, building, remote, signal);
        if (!downloaded.ok) return downloaded;
      }
      await publish(dir, building, version, now());
    } finally {
      await rm(building, { recursive: true, force: true });
      await lock.value.release();
    }
    return ok({ ...pointer.value, changed: true });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

async function pointerOf(remote: RemoteStore, signal: AbortSignal): Promise<Result<RemoteVersion, string>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(POINTER_TIMEOUT_MS)]);
  const response = await remote.get(VERSION_FILE, limit);
  if (response === null) return err('the store has no version yet');
  const version = (await response.text()).slice(0, 200).trim();
  if (!isVersion(version)) return err(`${VERSION_FILE} of the store does not name a version`);
  const at = Date.parse(response.headers.get('last-modified') ?? '');
  const publishedAt = Number.isNaN(at) ? null : Temporal.Instant.fromEpochMilliseconds(at);
  return ok({ version, publishedAt });
}

async function download(
  version: string,
  into: string,
  remote: RemoteStore,
  signal: AbortSignal,
): Promise<Result<null, string>> {
  const limit = () => AbortSignal.any([signal, AbortSignal.timeout(FILE_TIMEOUT_MS)]);
  const checksums = await remoteText(remote, `${folderOf(version)}/${CHECKSUMS_FILE}`, limit());
  if (checksums === null) return err(`version ${version} of the store is not complete yet`);
  const sums: FileSum[] = parseChecksums(checksums);
  for (const { file } of sums) {
    const response = await remote.get(`${folderOf(version)}/${file}`, limit());
    if (response?.body == null) return err(`version ${version} of the store lacks ${file}`);
    await pipeline(response.body, createWriteStream(join(into, file)));
  }
  // The report is optional, since it is not served.
  const report = await remoteText(remote, `${folderOf(version)}/${REPORT_FILE}`, limit()).catch(() => null);
  if (report !== null) await writeFile(join(into, REPORT_FILE), report);
  await writeFile(join(into, CHECKSUMS_FILE), checksums);
  return (await isWhole(into))
    ? ok(null)
    : err(`version ${version} of the store does not match its checksums`);
}

async function remoteText(
  remote: RemoteStore,
  path: string,
  signal = AbortSignal.timeout(POINTER_TIMEOUT_MS),
): Promise<string | null> {
  return (await (await remote.get(path, signal))?.text()) ?? null;
}
