/** Maximum number of characters of third-party HTML; the rest is cut off. */
export const MAX_HTML = 50_000;
