/** Copies versions to a remote store and back: first the files, then their checksums, and `version.txt` last. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { boundedBytes } from '#contract/http/download.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { takeBuildLock } from './buildLock.ts';
import { isWhole, parseChecksums, signVersion } from './checksums.ts';
import { downloadVersion, remoteText } from './downloadVersion.ts';
import {
  BUILDING_PREFIX,
  CHECKSUMS_FILE,
  isVersion,
  REPORT_FILE,
  remoteFile,
  SIGNATURE_FILE,
  VERSION_FILE,
  versionDir,
} from './layout.ts';
import { currentVersion, publish, removeLeftovers } from './publish.ts';
import type { RemoteStore } from './remoteStore.ts';
import { pointTo, readReport } from './versions.ts';

const FILE_TIMEOUT_MS = 10 * 60_000;
const POINTER_TIMEOUT_MS = 10_000;
const MAX_POINTER_BYTES = 1_024;

/** Uploads the current version of the store at `dir` to `remote`, signed if there is a `key`, and makes it current there. */
export async function publishRemote(
  dir: string,
  remote: RemoteStore,
  key?: string,
): Promise<Result<{ version: string; files: number; bytes: number; unchanged: boolean }, string>> {
  const version = await currentVersion(dir);
  if (version === null) return err(`${dir} is not a flat store with a current version`);
  const from = versionDir(dir, version);
  if (!(await isWhole(from))) return err(`${from} is damaged or has no checksums; build it again`);
  try {
    const checksums = await readFile(join(from, CHECKSUMS_FILE), 'utf8');
    const sums = parseChecksums(checksums);
    // S3 responds with 403 for a missing object if listing is forbidden, so a failed request counts as missing.
    const remoteChecksums = await remoteText(remote, remoteFile(version, CHECKSUMS_FILE)).catch(() => null);
    const done = { files: 0, bytes: 0 };
    const send = async (file: string, type: string) => {
      const bytes = await readFile(join(from, file));
      const headers = { 'content-type': type, 'cache-control': IMMUTABLE };
      await remote.put(remoteFile(version, file), bytes, headers, AbortSignal.timeout(FILE_TIMEOUT_MS));
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
    if (key !== undefined) {
      const files = sums.map(({ file }) => file);
      await remote.put(
        remoteFile(version, SIGNATURE_FILE),
        Buffer.from(await signVersion(from, version, files, key)),
        { 'content-type': 'application/json', 'cache-control': 'no-cache' },
        AbortSignal.timeout(POINTER_TIMEOUT_MS),
      );
    }
    await pointTo(remote, version, (await readReport(dir, version)).builtAt ?? null);
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

/**
 * Makes the current version of `remote` current at `dir`. A failure leaves the current version of `dir` unchanged. With a
 * `key`, only versions signed with it are downloaded.
 */
export async function followRemote(
  dir: string,
  remote: RemoteStore,
  now: () => Temporal.Instant,
  signal: AbortSignal,
  key?: string,
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
      await removeLeftovers(dir);
      await mkdir(building, { recursive: true });
      if (!isCopied) {
        const downloaded = await downloadVersion(version, building, remote, signal, key);
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
  const bytes = await boundedBytes(response, MAX_POINTER_BYTES);
  const version = bytes?.toString('utf8').trim() ?? '';
  if (!isVersion(version)) return err(`${VERSION_FILE} of the store does not name a version`);
  const at = Date.parse(response.headers.get('last-modified') ?? '');
  const publishedAt = Number.isNaN(at) ? null : Temporal.Instant.fromEpochMilliseconds(at);
  return ok({ version, publishedAt });
}
