/**
 * A text that stands for itself in a line of another direction: between U+2068 and U+2069, or its parts, and the words
 * around it, change places. Names of stops and routes run from left to right. For elements see `base.css`.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
