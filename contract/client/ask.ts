/** How a client is made: a method asks one endpoint, and a link changes what a method does. */
import type { Endpoint, PathParameters } from '../endpoint/endpoint.ts';
import type { CallResult } from './callResult.ts';

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
