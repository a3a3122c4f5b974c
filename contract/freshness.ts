// How long decoded responses and the pages made from them stay valid, in seconds.

/** Vehicles, predictions, alerts, elevators and countdowns. */
export const LIVE_SECONDS = 5;
/** Editorial content and the chat status. */
export const CONTENT_SECONDS = 15;
/** Schedules, and stations shown without departures. The flat version, which changes with them, is checked once a minute. */
export const STATIC_SECONDS = 60;
/** The `Cache-Control` of a response that never changes (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
