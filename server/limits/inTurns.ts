const SLICE_MS = 10;

/** Returns a function that runs work in order, and leaves what exceeds a time slice for later turns of the event loop. */
export function inTurns(sliceMs = SLICE_MS): (work: () => void) => void {
  let began: number | null = null;
  const waiting: (() => void)[] = [];
  const hasTime = (since: number) => performance.now() - since < sliceMs;

  function nextTurn(): void {
    const at = performance.now();
    let done = 0;
    try {
      while (done < waiting.length && (done === 0 || hasTime(at))) waiting[done++]?.();
    } finally {
      // Work that throws must not keep the rest waiting.
      waiting.splice(0, done);
      began = null;
      if (waiting.length > 0) setImmediate(nextTurn);
    }
  }

  return (work) => {
    if (waiting.length === 0) {
      if (began === null) {
        began = performance.now();
        setImmediate(nextTurn);
      }
      if (hasTime(began)) return work();
    }
    waiting.push(work);
  };
}
