import type { Result } from '#domain/result.ts';
import type { Skipped } from '../fields/decodeRows.ts';

/** Kinds of failure, as they are logged (spec section 8). */
export type ContractErrorKind = 'HTTP' | 'transform' | 'not found' | 'unknown';

/** Why there is no usable answer, if no HTTP status explains it. */
export type FailureCause = 'aborted' | 'timed out' | 'network' | 'too large' | 'not published';

export interface ContractError {
  kind: ContractErrorKind;
  /** Endpoint name, such as `routes` or `trip-update`. */
  endpoint: string;
  url: string;
  /** HTTP status, if one was received. */
  status: number | null;
  message: string;
  /** Set if the status does not explain the failure. `not published`: the service has no such source. */
  cause?: FailureCause;
  /** The time since which newer data has been missing, if the service reports it. */
  since: Temporal.Instant | null;
}

/** A decoded answer. Unreadable records are listed in `skipped`, and the others are kept. */
export interface Received<T> {
  value: T;
  skipped: Skipped[];
  /** When the source of the answer was current (`x-source-time`, else Date minus Age, else now). */
  asOf: Temporal.Instant;
  /** The answer is older than its kind allows, and was sent because the source is failing (`x-source-state: stale`). */
  stale: boolean;
}

export type CallResult<T> = Result<Received<T>, ContractError>;

/** Whether the service reports that it has no such source, which is not a failure. */
export const isNotPublished = (result: CallResult<unknown>): boolean =>
  !result.ok && result.error.cause === 'not published';
