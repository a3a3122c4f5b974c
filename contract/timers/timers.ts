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

/** Resolves to `null` if `promise` takes longer than `milliseconds`. `promise` is not cancelled, so others can await it. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
