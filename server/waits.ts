/**
 * Maximum wait for a page's data, in milliseconds of real time: after that, the page is sent with what is available and
 * says what is missing. Including rendering, riders have it within 2.5 s.
 */
export const PAGE_WAIT_MS = 2_200;
/** Shorter, so that a slow upstream is detected before the page makes another request to it. */
export const UPSTREAM_WAIT_MS = 2_000;
