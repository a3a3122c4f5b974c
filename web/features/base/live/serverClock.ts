// The server's time in the browser. Responses may come from a cache, so their times may lag but are never ahead: the
// latest time is the most accurate.

export interface ServerClock {
  /** Adds a response's time (epoch ms). At `received` on the monotonic clock (ms), the response was `age` ms old. */
  sync(time: number, received?: number, age?: number): void;
  /** Epoch milliseconds; -Infinity before the first `sync`. */
  now(): number;
}

export function createServerClock(monotonic: () => number): ServerClock {
  let offset = Number.NEGATIVE_INFINITY;
  return {
    sync(time, received = monotonic(), age = 0) {
      offset = Math.max(offset, time + age - received);
    },
    now: () => offset + monotonic(),
  };
}
