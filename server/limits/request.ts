/** What is known of a request before it is answered: its id, and when it arrived. */

/** The format of request ids that are kept; any other id is replaced. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;

/** When each request arrived: its page must be answered within 2.5 s from then, wherever it waits. */
const arrivals = new WeakMap<object, number>();

/** Remembers when a request arrived, in milliseconds of the monotonic clock. */
export function noteArrival(request: object, at: number): void {
  arrivals.set(request, at);
}

/** Returns when a request arrived; `undefined` if it passed no guard. */
export const arrivalOf = (request: object | undefined): number | undefined =>
  request && arrivals.get(request);
