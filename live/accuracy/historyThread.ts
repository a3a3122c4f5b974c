/** The thread that owns the history's file, so that no request waits for the disk. A damaged file is set aside. */
import { renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { connectThreads } from '#contract/threads/threadCalls.ts';
import { type HistoryFile, openHistoryFile } from './historyFile.ts';

export type HistoryFunctions = {
  /** `damaged`: what was wrong with the file, which has been set aside. */
  call(method: keyof HistoryFile, parameters: unknown[]): { value: unknown } | { damaged: string };
};

const { file }: { file: string } = workerData;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: readonly unknown[] = [11, 26];
let open: HistoryFile | null = null;

if (parentPort === null) throw new Error('this module runs in a thread of its own');
connectThreads(parentPort, {
  call(method, parameters) {
    try {
      open ??= openHistoryFile(file);
      const own = open[method] as (...all: unknown[]) => unknown;
      return { value: own(...parameters) };
    } catch (error) {
      const isDamaged = error instanceof Error && 'errcode' in error && DAMAGED.includes(error.errcode);
      if (!isDamaged) throw error;
      setAside();
      return { damaged: String(error) };
    }
  },
} satisfies HistoryFunctions);

/** The next call starts a new file. */
function setAside(): void {
  try {
    open?.close();
  } catch {
    // What cannot be closed is renamed all the same.
  }
  open = null;
  renameSync(file, `${file}.damaged`);
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}
