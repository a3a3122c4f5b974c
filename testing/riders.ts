/** Riders who send one request after another, for tests and benchmarks that break servers meanwhile. */
import { setTimeout } from 'node:timers/promises';

export interface RiderAnswer {
  address: string;
  /** `null`: there was none, and `error` says why. */
  answer: Response | null;
  text: string;
  error: string;
  /** By the monotonic clock, in milliseconds. */
  began: number;
  tookMs: number;
}

/** Starts riders who request these addresses in turn; the returned function stops them and waits for their last response. */
export function startRiders(
  origin: string,
  addresses: readonly string[],
  onAnswer: (received: RiderAnswer) => void,
  { riders = 1, pauseMs = 100, timeoutMs = 30_000, headers = {} } = {},
): () => Promise<void> {
  let isOver = false;
  const riding = Array.from({ length: riders }, async (_, rider) => {
    for (let step = rider; !isOver; step++) {
      const address = addresses[step % addresses.length] ?? '/';
      const began = performance.now();
      const received = await fetch(origin + address, { headers, signal: AbortSignal.timeout(timeoutMs) })
        .then(async (answer) => ({ answer, text: await answer.text(), error: '' }))
        .catch((error) => ({ answer: null, text: '', error: String(error) }));
      onAnswer({ address, ...received, began, tookMs: performance.now() - began });
      await setTimeout(pauseMs);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(riding);
  };
}
