// The server's time in the browser. A response's time is as old as the response, which may come from a cache. It is
// never ahead of the real time, so the latest of all reported times is the most accurate.

export interface ServerClock {
  /** Adds a response's time, received at `received` (milliseconds of the monotonic clock) with age `age`. */
  heard(time: number, received?: number, age?: number): void;
  /** Epoch milliseconds; until the first report, the initial value. */
  now(): number;
}

export function createServerClock(monotonic: () => number): ServerClock {
  /** Offset of the server's time from the monotonic clock. */
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    heard(time, received = monotonic(), age = 0) {
      ahead = Math.max(ahead, time + age - received);
    },
    now: () => ahead + monotonic(),
  };
}
