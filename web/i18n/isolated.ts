/**
 * Bidi isolates (U+2068, U+2069): otherwise names would be reordered in lines of the other direction. For elements see
 * `base.css`.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
