/** The form of a request id that is kept; any other is replaced. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;
