import type { ContractError } from '#contract/answer.ts';
import { STALE_SECONDS } from '#domain/departures/thresholds.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';

/**
 * What is known of a source after a failed answer. It is down by its own word, or that of a server between that says
 * since when; by any other answer of no use (an error, garbled) once what is known is stale. No answer at all may be the
 * rider's own network, and says nothing of the source. `now` in epoch milliseconds.
 */
export function sourceAfterFailure(
  before: SourceAge,
  error: Pick<ContractError, 'status' | 'since' | 'cause'>,
  now: number,
): SourceAge {
  if (error.cause === 'not published') return { state: 'none' };
  if (error.status === null && error.cause !== 'too large') return before;
  const told = error.since?.epochMilliseconds ?? null;
  if (told !== null) return { state: 'down', since: told };
  if (before.state !== 'answered') return before;
  const isFresh = before.asOf !== null && now - before.asOf <= STALE_SECONDS * 1000;
  return isFresh && error.status !== 503 ? before : { state: 'down', since: before.asOf };
}
