/** How long riders are made to wait, in milliseconds of real time. */

/**
 * Nothing a page needs holds it up for longer: it is sent with what is there, and says what is missing. With the time to
 * make it, riders have it within 2.5 s.
 */
export const PAGE_WAIT_MS = 2_200;
/** Shorter, so that an upstream is known to be slow before the page goes on to ask it for something else. */
export const UPSTREAM_WAIT_MS = 2_000;
