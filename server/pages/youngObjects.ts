/**
 * How much room the serving thread has for young objects. Up to `--max-semi-space-size` makes pages faster, but whatever
 * survives a collection makes V8 double the room, live data as well as pages, and it hardly ever becomes smaller again.
 */
import { setFlagsFromString } from 'node:v8';

const QUIET_MS = 60_000;

/**
 * Keeps the room at `--min-semi-space-size` until pages are rendered. Returns a function to call with each page: the room may
 * grow until there has been none for `quietMs`; after that it stays as it is until V8 makes it smaller.
 */
export function createRoomForPages(quietMs = QUIET_MS): () => void {
  const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  let quiet: NodeJS.Timeout | null = null;
  growBy(1);
  return () => {
    if (quiet !== null) {
      quiet.refresh();
      return;
    }
    growBy(2);
    quiet = setTimeout(() => {
      quiet = null;
      growBy(1);
    }, quietMs).unref();
  };
}
