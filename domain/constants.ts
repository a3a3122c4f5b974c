/** Business constants and limits of the product (spec section 9). The agency's own are data in `agency/`. */

/** The flat version is asked for at most this often. */
export const VERSION_REFRESH_SECONDS = 60;

/** Nothing a page needs holds it up for longer: it is sent with what is there, and says what is missing. */
export const PAGE_WAIT_MS = 2_500;
/** Shorter, so that an upstream is known to be slow before the page goes on to ask it for something else. */
export const UPSTREAM_WAIT_MS = 2_000;

/** The live-chat popup: pixels, and how often it is checked for having been closed. */
export const CHAT_POPUP = { width: 540, height: 700, pollMilliseconds: 250 } as const;

/** Pixels. */
export const BANNER_HEIGHT = 75;
export const MENU_BREAKPOINT = 1170;
export const FOOTER_BREAKPOINT = 1100;

/** `closestFit`: a place alone is shown with the streets around it. */
export const MAP_ZOOM = { snap: 1, delta: 1, min: 8, max: 18, closestFit: 16 } as const;
/** Pixels at the top of the realtime map that its search lies over: what is shown whole is shown below them. */
export const MAP_COVERED = 60;
