/** What operators should know of a store while it is served: that it is damaged, or that a newer version waits for them. */
import type { FetchHandler } from '#contract/http/handler.ts';
import { withTimeout } from '#contract/timers/withTimeout.ts';
import type { Log } from '#domain/log.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { readWaiting, waitingText } from '#flat/store/waiting.ts';
import type { Listener } from './scheduleSource.ts';

export interface StoreDamage {
  /** The message for operators; `null` if nothing is damaged. */
  why: string | null;
}

/** Serves a store and reports damage that a request encounters. `onDamage` should prepare the schedule again at once. */
export function serveWatched(
  outDir: string,
  listener: Listener,
  log: Log,
  onDamage: (why: string) => void,
): { flat: FetchHandler; damage: StoreDamage } {
  const damage: StoreDamage = { why: null };
  const flat = createFlatHandler(outDir, (version, reason) => {
    const why = `the schedule ${version} is damaged (${reason}) and is being prepared again; an earlier one, if any, is served meanwhile`;
    damage.why = why;
    listener.onTrouble(why);
    log.error({ kind: 'transform', version }, why);
    onDamage(why);
  });
  return { flat, damage };
}

const READ_MS = 500;

/**
 * Returns a function that says, for operators, which version waits in a store and why; `null`: none, or the `unwanted` one.
 * The store is read at each question, because commands and other servers change it. One read serves all that ask
 * meanwhile, and while the store does not respond within half a second, its last answer counts.
 */
export function askWaiting(outDir: string, unwanted: () => string | null): () => Promise<string | null> {
  let last: string | null = null;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const waiting = await readWaiting(outDir);
    last = waiting === null || waiting.version === unwanted() ? null : waitingText(waiting);
  }

  return async () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    await withTimeout(reading, READ_MS);
    return last;
  };
}
