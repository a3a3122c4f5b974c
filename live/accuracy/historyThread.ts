/** The thread that owns the history's file, so that no request waits for the disk. A damaged file is set aside. */
import { renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type HistoryFile, openHistoryFile } from './historyFile.ts';

export interface HistoryCall {
  id: number;
  method: keyof HistoryFile;
  parameters: unknown[];
}

export type HistoryReply =
  | { id: number; value: unknown; error?: undefined }
  | { id: number; error: string; isDamaged: boolean };

const { file }: { file: string } = workerData;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED: readonly unknown[] = [11, 26];
let open: HistoryFile | null = null;

parentPort?.on('message', ({ id, method, parameters }: HistoryCall) => {
  parentPort?.postMessage(answer(id, method, parameters));
});

function answer(id: number, method: HistoryCall['method'], parameters: unknown[]): HistoryReply {
  try {
    open ??= openHistoryFile(file);
    const call = open[method] as (...all: unknown[]) => unknown;
    return { id, value: call(...parameters) };
  } catch (error) {
    const isDamaged = error instanceof Error && 'errcode' in error && DAMAGED.includes(error.errcode);
    if (isDamaged) setAside();
    return { id, error: String(error), isDamaged };
  }
}

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
