import { type FSWatcher, watch } from 'node:fs';
import type { Log } from '#domain/log.ts';

/** How long to wait for a burst of saves to end. */
const SETTLE_MS = 200;

/** Calls `onChange` after changes in `dir`; log messages call the folder `name`. Returns a function that stops watching. */
export function watchFolder(dir: string, name: string, log: Log, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(dir, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(onChange, SETTLE_MS);
      settling.unref();
    });
    watcher.on('error', (error) =>
      log.error({ kind: 'unknown' }, `changes in ${name} now need a restart: ${error.message}`),
    );
    watcher.unref();
  } catch (error) {
    log.error({ kind: 'unknown', dir }, `changes in ${name} need a restart: ${String(error)}`);
  }
  return () => {
    clearTimeout(settling);
    watcher?.close();
  };
}
