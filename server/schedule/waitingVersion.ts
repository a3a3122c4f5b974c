/** Whether a version waits for an operator, read from the store at each question: commands and other servers change it. */
import { withTimeout } from '#contract/timers/timers.ts';
import { readWaiting, waitingText } from '#flat/store/waiting.ts';

const READ_MS = 500;

/**
 * Returns a function that says, for operators, which version waits in a store and why; `null`: none, or the `unwanted` one.
 * One read serves all that ask meanwhile, and while the store does not respond within half a second, its last answer counts.
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
