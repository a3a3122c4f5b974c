import type { ContractError } from '#contract/client/callResult.ts';
import { STALE_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';

/**
 * A source is down if a response says so, or if a response is unusable and the last data is stale. A missing response may
 * be due to the rider's own network, so it does not change the state.
 */
export function sourceAfterFailure(
  before: SourceAge,
  error: Pick<ContractError, 'status' | 'since' | 'cause'>,
  now: EpochMs,
): SourceAge {
  if (error.cause === 'not published') return { state: 'none' };
  if (error.status === null && error.cause !== 'too large') return before;
  const reportedSince = error.since?.epochMilliseconds ?? null;
  if (reportedSince !== null) return { state: 'down', since: reportedSince };
  if (before.state !== 'answered') return before;
  const isFresh = before.asOf !== null && now - before.asOf <= STALE_SECONDS * 1000;
  return isFresh && error.status !== 503 ? before : { state: 'down', since: before.asOf };
}
