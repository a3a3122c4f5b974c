/**
 * Wraps a name in bidi isolates (U+2068 and U+2069), because names of stops and routes run from left to right. Without
 * them, a name inside a line of the other direction would be reordered. For elements see `base.css`.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
