/** Makes a finished version current and keeps the last three; explains why a store cannot be written to. */
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isWhole } from './checksums.ts';
import { BUILDING_PREFIX, isVersion, LOCK_FILE, VERSION_FILE, versionDir, WAITING_FILE } from './layout.ts';

const KEPT_VERSIONS = 3;

export async function currentVersion(store: string): Promise<string | null> {
  const text = await readFile(join(store, VERSION_FILE), 'utf8').catch(() => null);
  const version = text?.trim() ?? '';
  return isVersion(version) ? version : null;
}

/** Moves the finished folder `building` into place as `version`, then names it in version.txt, with one rename each. */
export async function publish(
  store: string,
  building: string,
  version: string,
  now: Temporal.Instant,
): Promise<void> {
  await keepVersion(store, building, version, now);
  await makeCurrent(store, version);
}

/** Moves `building` into place as `version`. An existing version is kept unless its files are damaged. */
export async function keepVersion(
  store: string,
  building: string,
  version: string,
  now: Temporal.Instant,
): Promise<void> {
  const dir = versionDir(store, version);
  const exists = (await stat(dir).catch(() => null)) !== null;
  if (exists && (await isWhole(dir))) await rm(building, { recursive: true, force: true });
  else {
    // Readers can still use damaged files they have open. If the removal is interrupted, the next build completes it.
    if (exists) await rename(dir, `${building}-damaged`);
    await rename(building, dir);
    if (exists) await rm(`${building}-damaged`, { recursive: true, force: true });
  }
  const seconds = now.epochMilliseconds / 1000;
  await utimes(dir, seconds, seconds);
  await prune(store, new Set([version, (await currentVersion(store)) ?? version]));
}

/** Names a version in version.txt; none waits any longer. */
export async function makeCurrent(store: string, version: string): Promise<void> {
  const next = join(store, `${VERSION_FILE}.${process.pid}.tmp`);
  const file = await open(next, 'w');
  try {
    await file.writeFile(`${version}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, join(store, VERSION_FILE));
  await rm(join(store, WAITING_FILE), { force: true });
}

/** Returns the versions, newest first. */
export async function versionsByAge(store: string): Promise<string[]> {
  const dated: { name: string; at: number }[] = [];
  for (const name of await readdir(join(store, 'versions')).catch(() => [])) {
    const at = await stat(versionDir(store, name)).catch(() => null);
    if (at !== null) dated.push({ name, at: at.mtimeMs });
  }
  return dated.sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1)).map(({ name }) => name);
}

/** `needed` stays whatever its age: after a clock was set back, a new version is not the newest. */
async function prune(store: string, needed: ReadonlySet<string>): Promise<void> {
  const others = (await versionsByAge(store)).filter((name) => !needed.has(name));
  for (const name of others.slice(KEPT_VERSIONS - needed.size))
    await rm(versionDir(store, name), { recursive: true, force: true });
}

/** Removes the files of killed builds and downloads of versions. The caller holds the lock, so no other is running. */
export async function removeLeftovers(store: string): Promise<void> {
  for (const name of await readdir(store)) {
    const isLeftover =
      name.startsWith(BUILDING_PREFIX) ||
      name.startsWith(`${LOCK_FILE}.`) ||
      /^version\.txt\.\d+\.tmp$/.test(name);
    if (isLeftover) await rm(join(store, name), { recursive: true, force: true });
  }
}

/** Explains to operators in one sentence why a folder is not writable, for example because the disk is full. */

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no write permission there',
  EPERM: 'this user has no write permission there',
  EROFS: 'it is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  ENOTDIR: 'it is, or is inside, a file instead of a folder',
  EEXIST: 'it is, or is inside, a file instead of a folder',
  EIO: 'the disk has an error',
  EMFILE: 'too many files are open',
};

/** Returns `null` if `error` is not about writing below `dir`, or its code is not listed above. */
export function explainWriteFailure(error: unknown, dir: string): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason === undefined) return null;
  // A failed write to an open file reports no path.
  const isOurs = path === undefined ? syscall === 'write' || syscall === 'fsync' : path.startsWith(dir);
  return isOurs ? `${dir} cannot be written to: ${reason} (${code})` : null;
}
