/**
 * How much memory V8 may take. Pages are faster with much room for young objects and with rare full collections. But whatever
 * survives a collection makes V8 double that room, live data as well as pages, and it hardly ever becomes smaller again.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const QUIET_MS = 60_000;

/** Flags of all threads. The percentage is what they may take in addition to what the last full collection left. */
const ROOM = {
  forPages: ['--semi-space-growth-factor=2', '--heap-growing-percent=50', '--no-optimize-for-size'],
  quiet: ['--semi-space-growth-factor=1', '--heap-growing-percent=30', '--optimize-for-size'],
};

/**
 * Keeps the room for young objects at `--min-semi-space-size` until pages are rendered. Returns a function to call with each
 * page. Once there has been none for `quietMs`, what pages and the start took is collected, and V8 saves memory until the next.
 */
export function createRoomForPages(quietMs = QUIET_MS): () => void {
  // The flag works only in contexts created after it.
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let isQuiet = true;
  setFlagsFromString('--semi-space-growth-factor=1');
  const quiet = setTimeout(() => {
    isQuiet = true;
    ROOM.quiet.forEach(setFlagsFromString);
    collect({ type: 'major', flavor: 'last-resort', execution: 'async' });
  }, quietMs).unref();
  return () => {
    quiet.refresh();
    if (isQuiet) ROOM.forPages.forEach(setFlagsFromString);
    isQuiet = false;
  };
}
