/** A version that waits for an operator's decision, because it is doubtful or was rolled back. It is not served. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { takeBuildLock } from './buildLock.ts';
import { isWhole } from './checksums.ts';
import { isVersion, versionDir, WAITING_FILE } from './layout.ts';
import { currentVersion, keepVersion, makeCurrent } from './publish.ts';

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
