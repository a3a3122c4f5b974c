/** Maximum number of characters of third-party HTML; the rest is cut off. No genuine alert or message is as long. */
export const MAX_HTML = 50_000;
