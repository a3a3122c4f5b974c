/**
 * How many pages are made at a time, and how many may wait: who would wait too long is told so at once, so that those who
 * are let in are answered in time.
 */

/** Thrown where no page is made any more. */
export class TooBusy extends Error {
  constructor() {
    super('too many pages are asked for');
    this.name = 'TooBusy';
  }
}

/** One core makes one page at a time; the others wait for services meanwhile. */
const AT_A_TIME = 8;
/** Nobody waits longer to begin, by what pages took lately. */
const PATIENCE_MS = 1_500;
/** What pages take before any was made, and what the newest counts after. */
const FIRST_MS = 20;
const NEWEST = 0.1;

export interface RenderQueue {
  /** Rejects with `TooBusy` when the line is too long. */
  run<T>(make: () => Promise<T>): Promise<T>;
  /** Pages are being made, or wait to be: one more would wait for them. */
  isBusy(): boolean;
}

export function createRenderQueue(monotonic: () => number): RenderQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  /** Milliseconds a page takes from its beginning to its end, others beside it. */
  let took = FIRST_MS;

  return {
    isBusy: () => running > 0,
    async run(make) {
      if (running < AT_A_TIME) running++;
      else {
        if ((waiting.length / AT_A_TIME) * took > PATIENCE_MS) throw new TooBusy();
        // Who ends hands the place on.
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const began = monotonic();
      try {
        return await make();
      } finally {
        took += NEWEST * (monotonic() - began - took);
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
