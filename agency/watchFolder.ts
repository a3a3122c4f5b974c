import { type FSWatcher, type Stats, statSync, unwatchFile, watch, watchFile } from 'node:fs';
import type { Log } from '#domain/log.ts';

/** How long to wait for a burst of saves to end. */
const SETTLE_MS = 200;
/** How often to look whether the folder was replaced, which its watcher does not notice. */
const REPLACED_MS = 2_000;

/** Calls `onChange` after changes in `dir`; log messages call the folder `name`. Returns a function that stops watching. */
export function watchFolder(dir: string, name: string, log: Log, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | null = null;
  let watched = '';
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(onChange, SETTLE_MS);
    settling.unref();
  };
  const start = () => {
    watcher?.close();
    try {
      watched = identityOf(statSync(dir));
      watcher = watch(dir, { recursive: true }, settle);
      watcher.on('error', (error) =>
        log.error({ kind: 'unknown' }, `changes in ${name} now need a restart: ${error.message}`),
      );
      watcher.unref();
    } catch (error) {
      log.error({ kind: 'unknown', dir }, `changes in ${name} need a restart: ${String(error)}`);
    }
  };
  const onReplaced = (found: Stats) => {
    if (found.ino === 0 || identityOf(found) === watched) return;
    start();
    settle();
  };
  start();
  watchFile(dir, { interval: REPLACED_MS, persistent: false }, onReplaced);
  return () => {
    clearTimeout(settling);
    unwatchFile(dir, onReplaced);
    watcher?.close();
  };
}

/** A new folder may have the inode of the removed one. */
const identityOf = ({ ino, birthtimeMs }: Stats): string => `${ino} ${birthtimeMs}`;
