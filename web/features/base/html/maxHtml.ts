/** Third-party HTML beyond this many characters is cut off; no genuine alert or message is as long. */
export const MAX_HTML = 50_000;
