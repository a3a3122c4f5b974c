/** What a proxy in front may name a request by; anything else is named anew. */
export const REQUEST_ID = /^[\w.-]{8,64}$/;
