// How long decoded responses and the pages made from them stay valid, in seconds.

/** Live data, and pages that show it. */
export const LIVE_SECONDS = 5;
/** Editorial content, and the frame of every page, which shows it and the chat status. */
export const CONTENT_SECONDS = 15;
/** Flat documents, and schedules of parent routes. The flat version, which changes with the documents, is checked as often. */
export const STATIC_SECONDS = 60;
/** After a failure, a parent route's stops or schedule are not requested for this long: documents have the same data. */
export const PARENT_FAILURE_SECONDS = 30;
/** The `Cache-Control` of a response that never changes (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
