/** A value or a typed error, for functions that return their failures instead of throwing them. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

// Absences by name. Each is `null`, so that `===` and `??` need no more than the value; the type says what it means.
/** Which is never shown as "no". */
export type NotKnown = null;
/** Without a beginning or an end. */
export type Unbounded = null;
/** Live data changes nothing. */
export type AsScheduled = null;
/** The current service day, whichever it is when the page is opened. */
export type Today = null;
/** A day on which no time is "now". */
export type AnotherDay = null;
