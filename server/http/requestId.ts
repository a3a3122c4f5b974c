/** A request id that is accepted from a proxy; any other is replaced. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;
