/** Lets one build or download at a time write a store. Replaces the lock of a dead process. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { threadId, Worker, workerData } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { LOCK_FILE } from './layout.ts';

// Distinguishes a process from a later one with the same id, as in a container, where ids start at 1 again.

/** Indexes of the fields after the name in /proc/PID/stat; the name may contain spaces and parentheses (proc(5)). */
const STATE = 0;
const STARTED = 19;
/** States of a process that has ended; its parent may never call wait(). */
const ENDED = new Set(['Z', 'X', 'x']);

/** Returns the boot id and start time; `null` if the process does not exist or has ended, "" without /proc. */
export async function processMark(pid: number): Promise<string | null> {
  if (!exists(pid)) return null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (boot === null || text === null) return exists(pid) ? '' : null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ENDED.has(fields[STATE] ?? '') ? null : `${boot.trim()} ${fields[STARTED]}`;
}

function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Identifies the process namespace, in which process ids are unique. A container usually has its own. */
async function processNamespace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${hostname()} ${boot.trim()} ${namespace}`;
}

/** A lock from another process namespace is respected for this long after its last renewal. */
const STALE_MS = 60_000;
/** The first renewal is this long after the start, since short builds need none, and so are all others. */
const RENEWAL_MS = 10_000;

export interface BuildLock {
  release(): Promise<void>;
}

/** Takes the lock of the store at `dir`; the error names the holder if it is known. */
export async function takeBuildLock(dir: string): Promise<Result<BuildLock, string>> {
  const path = join(dir, LOCK_FILE);
  const mine = `${process.pid}\n${await processMark(process.pid)}\n${threadId}\n${await processNamespace()}\n${randomUUID()}\n`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      const stopRenewing = keepRenewing(path, mine);
      return ok({
        release: async () => {
          await stopRenewing();
          if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
        },
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = await readFile(path, 'utf8').catch(() => null);
    if (held === null) continue;
    const [pid, mark, , namespace] = held.split('\n');
    // A build killed before it wrote the lock leaves an empty file. Waiting distinguishes it from a new lock.
    if (held === '' && attempt < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    else if (held !== '' && (await isHeld(path, Number(pid), mark, namespace)))
      return err(`process ${pid} is writing ${dir}`);
    else await removeStale(path, held);
  }
  return err(`the lock of ${dir} could not be taken; try again in a minute`);
}

/** Only processes in the same namespace can be looked up by id; for others, the time of the last renewal decides. */
async function isHeld(path: string, pid: number, mark = '', namespace = ''): Promise<boolean> {
  if (namespace === '' || namespace === (await processNamespace())) return (await processMark(pid)) === mark;
  return isRecent(path);
}

/** Removes the lock if its text is still `held`. A claim lets one process at a time compare and remove it. */
async function removeStale(path: string, held: string): Promise<void> {
  const claim = `${path}.claim`;
  try {
    await writeFile(claim, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // A process killed while it holds the claim leaves it behind.
    if (!(await isRecent(claim))) await rm(claim, { force: true });
    return;
  }
  if ((await readFile(path, 'utf8').catch(() => '')) === held) await rm(path, { force: true });
  await rm(claim, { force: true });
}

async function isRecent(path: string): Promise<boolean> {
  const probe = `${path}.${randomUUID()}`;
  try {
    // Use the file system's clock, because this machine's may differ.
    await writeFile(probe, '');
    const [renewed, now] = await Promise.all([stat(path), stat(probe)]);
    return now.mtimeMs - renewed.mtimeMs < STALE_MS;
  } catch {
    return true;
  } finally {
    await rm(probe, { force: true });
  }
}

/** A build may block its thread for minutes, so a separate thread renews its lock. The thread ends with the process. */
function keepRenewing(path: string, mine: string): () => Promise<void> {
  let renewing: Worker | null = null;
  const starting = setTimeout(() => {
    renewing = new Worker(new URL(import.meta.url), {
      workerData: { path, mine },
      execArgv: [],
    });
    renewing.on('error', () => {});
    renewing.unref();
  }, RENEWAL_MS).unref();
  return async () => {
    clearTimeout(starting);
    await renewing?.terminate();
  };
}

/** Renews the lock at `path` unless its text is no longer `mine`. */
export function renewLock(path: string, mine: string): void {
  try {
    // Write the file instead of only touching it, so that the file system's clock sets its time.
    if (readFileSync(path, 'utf8') === mine) writeFileSync(path, mine, { flag: 'r+' });
  } catch {
    // The lock was released or could not be written; the next renewal tries again.
  }
}

/** Releases the lock that `thread`, a terminated thread of this process, held on the store at `dir`. */
export async function dropLockOfThread(dir: string, thread: number): Promise<void> {
  const path = join(dir, LOCK_FILE);
  const [pid, mark, holder] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  if (holder !== String(thread) || Number(pid) !== process.pid) return;
  if ((await processMark(process.pid)) === mark) await rm(path, { force: true });
}

// As the thread that renews a lock.
if (import.meta.main) {
  const { path, mine }: { path: string; mine: string } = workerData;
  renewLock(path, mine);
  setInterval(renewLock, RENEWAL_MS, path, mine);
}
