/** An endpoint that a service may not have at all: once it says so, it is not asked again for a while. */
import type { Answer } from './answer.ts';

/** A service that learns the endpoint is noticed within this. */
const ABSENT_SECONDS = 10 * 60;

/**
 * Only for an endpoint whose 404 speaks of the endpoint, never of an id. `monotonic`: milliseconds of a clock that only
 * runs on, so that one set back does not make it longer.
 */
export function rememberAbsence<T>(monotonic: () => number = () => performance.now()): {
  ask(call: () => Promise<Answer<T>>): Promise<Answer<T>>;
} {
  let absent: { answer: Answer<T>; until: number } | null = null;
  const seconds = () => monotonic() / 1000;
  return {
    async ask(call) {
      if (absent !== null && seconds() < absent.until) return absent.answer;
      const answer = await call();
      const isAbsent = !answer.ok && answer.error.kind === 'not found';
      absent = isAbsent ? { answer, until: seconds() + ABSENT_SECONDS } : null;
      return answer;
    },
  };
}
