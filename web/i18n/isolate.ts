/**
 * Wraps a name in bidi isolates (U+2068, U+2069), because a line of the other direction would reorder it. For elements,
 * see `base.css`.
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
