/** Remembers that a service lacks an endpoint, so that it is not requested again for a while. */
import type { CallResult } from './callResult.ts';
import { isNotPublished } from './isNotPublished.ts';

const ABSENT_SECONDS = 10 * 60;

/** For endpoints whose 404 means that the service lacks the endpoint, not the id. `monotonic` returns milliseconds. */
export function rememberAbsence<T>(monotonic: () => number = () => performance.now()): {
  request(call: () => Promise<CallResult<T>>): Promise<CallResult<T>>;
} {
  let absent: { result: CallResult<T>; until: number } | null = null;
  const seconds = () => monotonic() / 1000;
  return {
    async request(call) {
      if (absent !== null && seconds() < absent.until) return absent.result;
      const result = await call();
      const isAbsent = !result.ok && result.error.kind === 'not found' && !isNotPublished(result);
      absent = isAbsent ? { result, until: seconds() + ABSENT_SECONDS } : null;
      return result;
    },
  };
}
