// The server's time in the browser. What an answer says of it is as old as the answer, which a cache may have kept: each
// is at least how late it was, so that of all that were heard the latest is nearest.

export interface ServerClock {
  /** An answer said so, which was received at `received` (milliseconds of the monotonic clock) and `age` old then. */
  heard(time: number, received?: number, age?: number): void;
  /** Epoch milliseconds; what was heard first is told until then. */
  now(): number;
}

export function createServerClock(monotonic: () => number): ServerClock {
  /** Of the server's time before the monotonic clock. */
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    heard(time, received = monotonic(), age = 0) {
      ahead = Math.max(ahead, time + age - received);
    },
    now: () => ahead + monotonic(),
  };
}
