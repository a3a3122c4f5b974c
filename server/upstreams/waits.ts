/** After this much real time, a page is sent with the available data. The target, including rendering, is 2.5 s. */
export const PAGE_WAIT_MS = 2_000;
/** This is shorter than `PAGE_WAIT_MS`, so that a slow upstream is detected before the page makes another request to it. */
export const UPSTREAM_WAIT_MS = 1_800;
