/**
 * One run of `work` at a time. Who asks while one is on its way waits for the next, which sees everything that had
 * happened when it was asked; any number of them share that one.
 */
export function createTurnstile(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  function run(): Promise<void> {
    const current = work().finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  }

  return () => {
    if (waiting !== null) return waiting;
    if (running === null) return run();
    waiting = running
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return run();
      });
    return waiting;
  };
}
