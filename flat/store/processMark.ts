/** Distinguishes a process from a later one with the same id, as in a container, where ids start at 1 again. */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

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
export async function processNamespace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${hostname()} ${boot.trim()} ${namespace}`;
}
