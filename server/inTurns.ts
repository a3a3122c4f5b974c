/**
 * Takes work that comes in bursts, as when hundreds of connections send requests at once and all are read in one turn of
 * the event loop: what does not fit into the slice of a turn waits for the next, in order, so that timers and other work go on.
 */
const SLICE_MS = 20;

/** Returns what calls `work`, now or in a later turn. */
export function inTurns(sliceMs = SLICE_MS): (work: () => void) => void {
  /** When the slice of this turn began; `null`: it has not. */
  let began: number | null = null;
  const waiting: (() => void)[] = [];
  const isLeft = (since: number) => performance.now() - since < sliceMs;

  function nextTurn(): void {
    const at = performance.now();
    let done = 0;
    while (done < waiting.length && (done === 0 || isLeft(at))) waiting[done++]?.();
    waiting.splice(0, done);
    began = null;
    if (waiting.length > 0) setImmediate(nextTurn);
  }

  return (work) => {
    if (waiting.length === 0) {
      if (began === null) {
        began = performance.now();
        setImmediate(nextTurn);
      }
      if (isLeft(began)) return work();
    }
    waiting.push(work);
  };
}
