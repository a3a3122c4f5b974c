/** Waits for a number of milliseconds, or until the caller aborts. Never rejects. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
  });
}

export interface RepeatOptions {
  /** Milliseconds before the first turn. Default: 0. */
  firstMs?: number;
  /** Milliseconds to wait after a turn that took `spentMs`. */
  restMs: (spentMs: number) => number;
  /** Called when a turn rejects; the next turn still runs. */
  onError: (error: unknown) => void;
}

export interface Repetition {
  /** Skips the current wait, or the next one if a turn is running. */
  hurry(): void;
  /** Starts no further turn, and resolves when the running turn is done. The caller aborts that turn's own work. */
  stop(): Promise<void>;
}

/** Runs `turn` again and again, with a wait after each run, until it is stopped. */
export function repeat(
  turn: () => Promise<unknown>,
  { firstMs = 0, restMs, onError }: RepeatOptions,
): Repetition {
  let isStopped = false;
  let resting = new AbortController();

  async function run(): Promise<void> {
    let waitMs = firstMs;
    while (!isStopped) {
      if (waitMs > 0) await pause(waitMs, resting.signal);
      if (isStopped) return;
      resting = new AbortController();
      const began = performance.now();
      await turn().catch(onError);
      waitMs = restMs(performance.now() - began);
    }
  }

  const running = run();
  return {
    hurry: () => resting.abort(),
    stop() {
      isStopped = true;
      resting.abort();
      return running;
    },
  };
}

/**
 * Returns the milliseconds to wait before the next request, at least `shortestMs`. The interval counts from the start
 * of the last request, `elapsedMs` ago. Each consecutive failure doubles it, up to `longestMs`. `chance` then
 * varies it, to spread clients: 0 takes off 5 %, 1 adds 5 %, and 1.5 adds 10 %.
 */
export function nextDelay(
  intervalMs: number,
  elapsedMs: number,
  failures: number,
  chance: number,
  longestMs = intervalMs * 8,
  shortestMs = 1_000,
): number {
  const delayMs = Math.min(intervalMs * 2 ** failures, longestMs);
  return Math.max(shortestMs, delayMs * (0.95 + chance / 10) - elapsedMs);
}
