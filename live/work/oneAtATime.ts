/** Runs `work` one run at a time. Calls during a run share the next run, which sees all that happened before them. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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
