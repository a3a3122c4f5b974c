/**
 * What tells one process from another that later has its id: a container's processes begin again at 1, so that after a
 * kill the next start may well have the id of the one that was killed.
 */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Fields of /proc/PID/stat after the name, which may itself hold spaces and parentheses (proc(5)). */
const STATE = 0;
const STARTED = 19;
/** Ended, and waiting for a parent that may never ask. */
const ENDED = new Set(['Z', 'X', 'x']);

/**
 * Boot and start of the process `pid`; `null` when no process with this id runs. Where the system tells neither (no
 * /proc), the mark is empty for every process that runs.
 */
export async function processMark(pid: number): Promise<string | null> {
  if (!isKnown(pid)) return null;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (boot === null || text === null) return isKnown(pid) ? '' : null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ENDED.has(fields[STATE] ?? '') ? null : `${boot.trim()} ${fields[STARTED]}`;
}

function isKnown(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where this process runs: processes of one home can see each other by their ids, containers are homes of their own. */
export async function processHome(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${hostname()} ${boot.trim()} ${namespace}`;
}
