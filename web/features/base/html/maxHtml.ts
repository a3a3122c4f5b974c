/** HTML of others beyond this many characters is cut off: no alert or message anybody reads is as long. */
export const MAX_HTML = 50_000;
