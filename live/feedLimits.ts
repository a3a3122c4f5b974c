/** The largest feed that is read. The numbers lie well above the largest public feeds; what is over them costs riders nothing else. */

/** Of a whole answer, as it was sent and when unpacked. */
export const MAX_FEED_BYTES = 32 * 1024 * 1024;
/** Top-level fields of a message: its header, its entities, and whatever else it brings. */
export const MAX_FIELDS = 250_000;
/** One entity with more is skipped before it is decoded. */
export const MAX_ENTITY_BYTES = 1024 * 1024;
/** Alerts beyond are skipped. */
export const MAX_ALERTS = 5_000;
/** Of one text of an alert, in characters; what is longer is cut. */
export const MAX_TEXT = 10_000;
/** Of all texts of a feed; from then on each is cut to `MAX_SHORT_TEXT`. */
export const MAX_ALL_TEXT = 8_000_000;
export const MAX_SHORT_TEXT = 300;
/** Languages of one text. */
export const MAX_TRANSLATIONS = 30;
/** Routes, stops and trips that one alert names; further ones are left out. */
export const MAX_SCOPES = 10_000;
/** Of all alerts of a feed together. */
export const MAX_ALL_SCOPES = 200_000;
export const MAX_PERIODS = 1_000;
/** Calls of one trip update; one with more is skipped. */
export const MAX_CALLS = 5_000;
/** Of all trip updates of a feed together; a trip that would be over them is skipped. */
export const MAX_ALL_CALLS = 1_500_000;
/** Trip updates, and vehicles; further ones are skipped. */
export const MAX_TRIPS = 50_000;
/** Unix seconds of the year 9999: later times are how some producers say that there is none. */
export const LAST_SECOND = 253_402_300_799;
