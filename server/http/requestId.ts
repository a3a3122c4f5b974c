/** The format of request ids that are kept; any other id is replaced. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;
