/** The versions of a store in a folder or a bucket, and the one that waits, for operators who choose another one. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { takeBuildLock } from './buildLock.ts';
import { isWhole } from './checksums.ts';
import { remoteText } from './downloadVersion.ts';
import {
  CHECKSUMS_FILE,
  isVersion,
  REPORT_FILE,
  remoteFile,
  SIGNATURE_FILE,
  VERSION_FILE,
  VERSIONS_FILE,
  versionDir,
  WAITING_FILE,
} from './layout.ts';
import { currentVersion, keepVersion, makeCurrent, versionsByAge } from './publish.ts';
import type { RemoteStore } from './remoteStore.ts';

export interface ListedVersion {
  version: string;
  isCurrent: boolean;
  /** ISO instant of its build; `null` if unknown. */
  at: string | null;
  /** Last day with service, `YYYYMMDD`; `null` if unknown. */
  lastDay: string | null;
  /** Why it waits; `null` if it does not. */
  waits: string | null;
}

/** Newest first. */
export async function listVersions(store: string): Promise<ListedVersion[]> {
  const current = await currentVersion(store);
  const waiting = await readWaiting(store);
  return Promise.all(
    (await versionsByAge(store)).map(async (version) => {
      const report = await readReport(store, version);
      return {
        version,
        isCurrent: version === current,
        at: report.builtAt ?? null,
        lastDay: report.service?.lastDay ?? null,
        waits: version === waiting?.version ? waiting.doubts.join(' and ') : null,
      };
    }),
  );
}

/** The service of a version, in its report: the next build compares itself with it. */
export interface ServiceSize {
  /** Last day with a trip, `YYYYMMDD`; `null` if there is no trip. */
  lastDay: string | null;
  /** Trips of each day, from the day of the build. Days without any are left out. */
  tripsByDay: Record<string, number>;
}

/** Returns parts of a version's report; empty if it is unreadable. */
export const readReport = (
  store: string,
  version: string,
): Promise<{ builtAt?: string; service?: ServiceSize; counts?: { routes: number; stops: number } }> =>
  readFile(join(versionDir(store, version), REPORT_FILE), 'utf8')
    .then((text) => JSON.parse(text) ?? {})
    .catch(() => ({}));

/** Published versions that a bucket's list names; older ones stay in the bucket, unlisted. */
const MAX_LISTED = 50;
const TIMEOUT_MS = 10_000;
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };

type Published = Pick<ListedVersion, 'version' | 'at'>;

async function publishedVersions(remote: RemoteStore): Promise<Published[]> {
  const text = await remoteText(remote, VERSIONS_FILE);
  if (text === null) return [];
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(({ version }) => isVersion(String(version))) : [];
}

/** Newest first. A store published before there was a list has only its current version. */
export async function listRemoteVersions(remote: RemoteStore): Promise<Result<ListedVersion[], string>> {
  try {
    const current = (await remoteText(remote, VERSION_FILE))?.trim() ?? '';
    const listed = await publishedVersions(remote);
    const known = listed.some(({ version }) => version === current);
    const all = known || current === '' ? listed : [{ version: current, at: null }, ...listed];
    return ok(
      all.map(({ version, at }) => ({
        version,
        at,
        isCurrent: version === current,
        lastDay: null,
        waits: null,
      })),
    );
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** Names an uploaded version in the list, then in `version.txt`, which makes it current. */
export async function pointTo(remote: RemoteStore, version: string, at: string | null): Promise<void> {
  const listed = await publishedVersions(remote).catch(() => []);
  const isListed = listed.some((each) => each.version === version);
  const list = isListed ? listed : [{ version, at }, ...listed].slice(0, MAX_LISTED);
  const put = (file: string, text: string) =>
    remote.put(file, Buffer.from(text), TEXT, AbortSignal.timeout(TIMEOUT_MS));
  await put(VERSIONS_FILE, `${JSON.stringify(list, null, 2)}\n`);
  await put(VERSION_FILE, `${version}\n`);
}

/** Makes an uploaded version current again. With a `key`, it must be signed, or servers would refuse it. */
export async function chooseRemoteVersion(
  remote: RemoteStore,
  version: string,
  key?: string,
): Promise<Result<string, string>> {
  const has = async (file: string) =>
    (await remoteText(remote, remoteFile(version, file)).catch(() => null)) !== null;
  try {
    if (!isVersion(version) || !(await has(CHECKSUMS_FILE)))
      return err(`the store has no version ${version}`);
    if (key !== undefined && !(await has(SIGNATURE_FILE)))
      return err(`version ${version} of the store is not signed`);
    await pointTo(remote, version, null);
    return ok(version);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** A version that waits for an operator's decision, because it is doubtful or was rolled back. It is not served. */
export interface Waiting {
  version: string;
  /** Why it waits, as the ends of sentences about it. */
  doubts: string[];
  /** ISO instant since when. */
  at: string;
}

export const waitingText = ({ version, doubts }: Pick<Waiting, 'version' | 'doubts'>): string =>
  `the new version ${version} ${doubts.join(' and ')}; it waits for "npm run flat -- accept"`;

/** Returns `null` if no version waits. */
export async function readWaiting(store: string): Promise<Waiting | null> {
  try {
    const read = JSON.parse(await readFile(join(store, WAITING_FILE), 'utf8')) as Waiting;
    return isVersion(read.version) && Array.isArray(read.doubts) ? read : null;
  } catch {
    return null;
  }
}

const writeWaiting = (store: string, waiting: Waiting): Promise<void> =>
  writeFile(join(store, WAITING_FILE), `${JSON.stringify(waiting, null, 2)}\n`);

/** Moves the finished folder `building` into place, without making it current. The caller holds the lock. */
export async function keepWaiting(store: string, building: string, waiting: Waiting): Promise<void> {
  await keepVersion(store, building, waiting.version, Temporal.Instant.from(waiting.at));
  await writeWaiting(store, waiting);
}

/** Makes the waiting version current. */
export const acceptWaiting = (store: string): Promise<Result<string, string>> =>
  locked(store, async () => {
    const waiting = await readWaiting(store);
    if (waiting === null) return err(`no version waits in ${store}`);
    if (!(await isWhole(versionDir(store, waiting.version))))
      return err(`${waiting.version} is damaged or was removed`);
    await makeCurrent(store, waiting.version);
    return ok(waiting.version);
  });

/** Makes a kept version current. The one it replaces waits, so that the same feed does not bring it back. */
export const chooseVersion = (
  store: string,
  version: string,
  now: Temporal.Instant,
): Promise<Result<string, string>> =>
  locked(store, async () => {
    if (!isVersion(version) || !(await isWhole(versionDir(store, version))))
      return err(`${store} has no undamaged version ${version}`);
    const before = await currentVersion(store);
    await makeCurrent(store, version);
    if (before !== null && before !== version)
      await writeWaiting(store, { version: before, doubts: ['was rolled back'], at: now.toString() });
    return ok(version);
  });

async function locked<T>(store: string, work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  if ((await currentVersion(store)) === null)
    return err(`${store} is not a flat store with a current version`);
  const lock = await takeBuildLock(store);
  if (!lock.ok) return lock;
  try {
    return await work();
  } finally {
    await lock.value.release();
  }
}
