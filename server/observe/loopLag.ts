/** How late timers are, in milliseconds: about as long as a request waits before this thread handles it. */
export interface LoopLag {
  /** The minimum of the last samples, because a single long task is not an overload. */
  now(): number;
  /** The maximum since the last call. */
  longest(): number;
}

const EVERY_MS = 100;
const SAMPLES = 5;

export function watchLoopLag(): LoopLag {
  let due = performance.now() + EVERY_MS;
  let longest = 0;
  const samples = Array<number>(SAMPLES).fill(0);
  setInterval(() => {
    const at = performance.now();
    const lag = Math.max(0, at - due);
    due = at + EVERY_MS;
    samples.shift();
    samples.push(lag);
    longest = Math.max(longest, lag);
  }, EVERY_MS).unref();
  return {
    now: () => Math.min(...samples),
    longest() {
      const value = longest;
      longest = 0;
      return value;
    },
  };
}
