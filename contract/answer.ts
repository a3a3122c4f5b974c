import type { Result } from '#domain/result.ts';

/** Kinds of failure, as errors are logged (spec section 8). */
export type ContractErrorKind = 'HTTP' | 'transform' | 'not found' | 'unknown';

/** Why there was no usable answer at all, where no status says it. */
export type FailureCause = 'aborted' | 'timed out' | 'network' | 'too large' | 'not published';

export interface ContractError {
  kind: ContractErrorKind;
  /** Endpoint name, such as `routes` or `trip-update`. */
  endpoint: string;
  url: string;
  /** HTTP status where there was one. */
  status: number | null;
  message: string;
  /**
   * Set when no status was received; `aborted` means that the caller itself gave up. `not published`: the
   * service says that it has no source for this at all.
   */
  cause?: FailureCause;
  /** Since when the source has been down, when the service says so. */
  since: Temporal.Instant | null;
}

/** A record that was left out, and why. */
export interface Skipped {
  index: number;
  reason: string;
}

/** A decoded answer. One bad record never empties it: bad ones are in `skipped`. */
export interface Got<T> {
  value: T;
  skipped: Skipped[];
  /** When the source behind the answer was current (`x-source-time`, else Date minus Age, else now). */
  asOf: Temporal.Instant;
  /** The answer is older than its kind allows and was served because the source fails (`x-source-state: stale`). */
  stale: boolean;
}

export type Answer<T> = Result<Got<T>, ContractError>;
