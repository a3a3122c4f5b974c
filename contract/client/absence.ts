/** The link for what a service lacks: the spec's defaults, and endpoints that are not requested again for a while. */
import { ok } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import type { Absence } from '../endpoint/endpoint.ts';
import { type Ask, type CallResult, isNotPublished, type Link } from './callResult.ts';

const ABSENT_SECONDS = 10 * 60;

/** Does what each endpoint says of its absence. `monotonic` returns milliseconds. */
export const absenceLink =
  (now: Clock, monotonic: () => number = () => performance.now()): Link =>
  <P, T>({ absence }: { absence: Absence<T> }, next: Ask<P, T>): Ask<P, T> => {
    if (absence === 'of the endpoint') return rememberAbsence(next, monotonic);
    if (typeof absence === 'string') return next;
    return async (asked) => {
      const received = await next(asked);
      // A caller that gave up still gets its error.
      if (received.ok || received.error.cause === 'aborted') return received;
      return ok({ value: absence.instead, skipped: [], asOf: now(), stale: false });
    };
  };

function rememberAbsence<P, T>(next: Ask<P, T>, monotonic: () => number): Ask<P, T> {
  let absent: { result: CallResult<T>; until: number } | null = null;
  return async (asked) => {
    if (absent !== null && monotonic() < absent.until) return absent.result;
    const result = await next(asked);
    const isAbsent = !result.ok && result.error.kind === 'not found' && !isNotPublished(result);
    absent = isAbsent ? { result, until: monotonic() + ABSENT_SECONDS * 1000 } : null;
    return result;
  };
}
