/** What a call returns, and how a client is made: a method asks one endpoint, and a link changes what a method does. */
import type { Result } from '#domain/result.ts';
import type { Endpoint, PathParameters } from '../endpoint/endpoint.ts';
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

/** Cancellation of a single call. Timeouts, retries and size limits belong to the client. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Asks an endpoint. The parameters and the options are one object. Never rejects. */
export type Ask<P, T> = (asked: P & CallOptions) => Promise<CallResult<T>>;

/** Returns what a method does, given its endpoint and what it would do without the link. */
export type Link = <P extends PathParameters, T>(endpoint: Endpoint<P, T>, next: Ask<P, T>) => Ask<P, T>;

/** A client's method; if the endpoint requires no parameter, it can be called without an argument. */
export type Method<P, T> =
  Record<never, never> extends P ? (asked?: P & CallOptions) => Promise<CallResult<T>> : Ask<P, T>;

export const methodOf = <P, T>(ask: Ask<P, T>): Method<P, T> =>
  ((asked = {} as P & CallOptions) => ask(asked)) as Method<P, T>;
