// How long responses stay valid: in seconds for decoded ones and the pages made from them, and as a header.

/** Vehicles, predictions, alerts, elevators and countdowns. */
export const LIVE_SECONDS = 5;
/** Editorial content, and whether the chat is staffed. */
export const CONTENT_SECONDS = 15;
/** Schedules, and stations shown without departures. The flat version, which changes with them, is checked once a minute. */
export const STATIC_SECONDS = 60;
/** The `Cache-Control` of a response that never changes (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
