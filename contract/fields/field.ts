/**
 * Readers for the fields of wire rows. One declaration of a row gives its decoder, its JSON schema and two types: what the
 * decoder reads (`Read`), and what our own services write (`Written`), which is stricter. Modules that declare rows import
 * this one as `f`.
 *
 * Settings use zod, but these readers run in riders' browsers, often over thousands of rows. zod is several
 * times larger, building its issue lists took longer than parsing the JSON, and the coercions these services need
 * (`"None"`, `false` for a list) would be our own code anyway.
 */
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import { decodeEntities } from './decodeEntities.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export class Unreadable {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A field that reads a `T`, and that our own services write as a `W`. */
export interface Field<T, W = unknown> {
  /** Never throws. */
  readonly read: (value: unknown) => T | Unreadable;
  readonly schema: JsonSchema;
  /** The row may lack the key. */
  readonly mayBeMissing: boolean;
  /** Keys to try in order, the field's own among them, if rows may spell this field in several ways. */
  readonly keys?: readonly string[];
  /** Never present at run time; it carries the type `W`. */
  readonly writes?: () => W;
}

export type Read<F> = F extends Field<infer T> ? T : never;
export type Written<F> = F extends Field<unknown, infer W> ? W : never;

const NOT_AN_ID = new Unreadable('not an id');
const NOT_A_NUMBER = new Unreadable('not a number');
const NOT_A_TEXT = new Unreadable('not text');
const NOT_A_BOOLEAN = new Unreadable('not a boolean');
const NOT_A_DIRECTION = new Unreadable('not a direction (0 or 1)');
const NOT_AN_OBJECT = new Unreadable('not an object');
const NOT_A_LIST = new Unreadable('not a list');
const NOT_A_TIME = new Unreadable('not a time (HH:MM:SS)');

const field = <T, W>(schema: JsonSchema, read: (value: unknown) => T | Unreadable): Field<T, W> => ({
  read,
  schema,
  mayBeMissing: false,
});

/** Whether a text is a placeholder that services send for a missing value. */
const isPlaceholder = (text: string) => text === '' || text === 'None' || text === 'N/A' || text === 'null';

/** JSON can contain a lone surrogate (`"\ud800"`), but a URL cannot: `encodeURIComponent` throws on it. */
const trimmedText = (value: string): string => value.trim().toWellFormed();

export const id: Field<string, string> = field({ type: ['string', 'number'] }, (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : NOT_AN_ID;
  if (typeof value !== 'string') return NOT_AN_ID;
  const trimmed = trimmedText(value);
  return isPlaceholder(trimmed) ? NOT_AN_ID : trimmed;
});

/** An id that keeps its type, string or number: the trip-number rule (spec section 3) depends on it. */
export const typedId: Field<string | number, string | number> = field(
  { type: ['string', 'number'] },
  (value) => (typeof value === 'number' && Number.isFinite(value) ? value : id.read(value)),
);

export const num: Field<number, number> = field({ type: ['number', 'string'] }, (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NOT_A_NUMBER;
  if (typeof value !== 'string' || value.trim() === '') return NOT_A_NUMBER;
  const number = Number(value);
  return Number.isFinite(number) ? number : NOT_A_NUMBER;
});

/** Trimmed text without decoding, for HTML and codes. */
export const text: Field<string, string> = field({ type: 'string' }, (value) => {
  if (typeof value === 'string') return trimmedText(value);
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : NOT_A_TEXT;
});

/** Trimmed text other than an empty string or a placeholder (`None`, `N/A`, `null`). */
export const word: Field<string, string> = field({ type: 'string', minLength: 1 }, (value) => {
  const read = text.read(value);
  return typeof read === 'string' && isPlaceholder(read) ? NOT_A_TEXT : read;
});

/** Embeddings, overrides and isolates: with them a name turns the text around it, in titles and other plain text too. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const decodeText = (read: string | Unreadable) =>
  typeof read === 'string'
    ? (read.includes('&') ? decodeEntities(read) : read).replace(BIDI_CONTROLS, '')
    : read;

/** Trimmed plain text with HTML entities decoded once. */
export const name: Field<string, string> = field({ type: 'string' }, (value) => decodeText(text.read(value)));

/** A name other than an empty string or a placeholder. */
export const title: Field<string, string> = field({ type: 'string', minLength: 1 }, (value) =>
  decodeText(word.read(value)),
);

export const zone: Field<string, string> = field({ type: 'string', minLength: 1 }, (value) => {
  const read = word.read(value);
  if (typeof read !== 'string') return read;
  try {
    return Intl.DateTimeFormat('en', { timeZone: read }).resolvedOptions().timeZone && read;
  } catch {
    return new Unreadable('not a time zone');
  }
});

export const bool: Field<boolean, boolean> = field({ type: 'boolean' }, (value) => {
  if (typeof value === 'boolean') return value;
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case 1:
    case '1':
    case 'true':
    case 'yes':
      return true;
    case 0:
    case '0':
    case 'false':
    case 'no':
      return false;
    default:
      return NOT_A_BOOLEAN;
  }
});

export const direction: Field<0 | 1, 0 | 1> = field({ enum: [0, 1, '0', '1'] }, (value) => {
  if (value === 0 || value === 1) return value;
  const number = num.read(value);
  return number === 0 || number === 1 ? number : NOT_A_DIRECTION;
});

/** "HH:MM:SS"; the hour has one to three digits and can exceed 24. */
export const dayTime: Field<ServiceSeconds, string> = field(
  { type: 'string', pattern: '^\\d{1,3}:\\d{2}(:\\d{2})?$', examples: ['24:03:00'] },
  (value) => (typeof value === 'string' ? parseServiceTime(value) : null) ?? NOT_A_TIME,
);

const NOT_A_DATE = new Unreadable('not a date (YYYY-MM-DD)');

export const date: Field<Temporal.PlainDate, string> = field(
  { type: 'string', format: 'date' },
  (value): Temporal.PlainDate | Unreadable => {
    const match = typeof value === 'string' ? /^\s*(\d{4})-?(\d{2})-?(\d{2})\s*$/.exec(value) : null;
    if (!match) return NOT_A_DATE;
    try {
      return Temporal.PlainDate.from(`${match[1]}-${match[2]}-${match[3]}`);
    } catch {
      return NOT_A_DATE;
    }
  },
);

/** Reads six hex digits, and drops a `#` before them; anything else gives "", which means no colour. */
export const hexDigits: Field<string, string> = {
  schema: { type: 'string', pattern: '^#?[0-9A-Fa-f]{6}$|^$' },
  mayBeMissing: true,
  read: (value) => {
    const match = typeof value === 'string' ? /^#?([0-9a-f]{6})$/i.exec(value.trim()) : null;
    return match?.[1] ?? '';
  },
};

const NOT_A_LINK = new Unreadable('not a link');

/** A URL to link to, from text or from an object with `url`; never a URL that would run code. */
export const link: Field<string, string> = field(
  { type: 'string', format: 'uri-reference' },
  (value): string | Unreadable => {
    const read = word.read(isObject(value) ? value.url : value);
    if (typeof read !== 'string') return NOT_A_LINK;
    // Drop control characters as browsers do, so that they cannot hide a scheme.
    const address = decodeEntities(read).replace(/[\s\p{Cc}]+/gu, (run) => (run.trim() === '' ? '%20' : ''));
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
    return scheme === undefined || SAFE_SCHEMES.has(scheme) ? address : NOT_A_LINK;
  },
);
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms']);

/** Any value, as it is. */
export const asIs = <W>(schema: JsonSchema): Field<unknown, W> => ({
  schema,
  mayBeMissing: true,
  read: (value) => value,
});

/** One of the given words, or its meaning in a record of words, ignoring case; anything else gives `otherwise`. */
export function oneOf<const W extends string, const O>(words: readonly W[], otherwise: O): Field<W | O, W>;
export function oneOf<const M extends Readonly<Record<string, string>>, const O>(
  words: M,
  otherwise: O,
): Field<M[keyof M] | O, keyof M>;
export function oneOf(
  words: readonly string[] | Readonly<Record<string, string>>,
  otherwise: unknown,
): Field<unknown, string> {
  const meanings = Array.isArray(words) ? words.map((each) => [each, each]) : Object.entries(words);
  const known = new Map(meanings.map(([word, meaning]) => [word.toUpperCase(), meaning]));
  return {
    schema: { type: ['string', 'null'], examples: meanings.map(([word]) => word) },
    mayBeMissing: true,
    read: (value) =>
      (typeof value === 'string' ? known.get(value.trim().toUpperCase()) : undefined) ?? otherwise,
  };
}

/**
 * A field that may be missing or unreadable without invalidating its row; it is then `otherwise`, or `null`. Our services
 * write `null` for `null`, and always write a field that has another `otherwise`.
 */
export function optional<T, W>(of: Field<T, W>): Field<T | null, W | null>;
export function optional<T, W, O>(of: Field<T, W>, otherwise: O): Field<T | O, W>;
export function optional<T, W>(of: Field<T, W>, otherwise: unknown = null): Field<unknown, W> {
  return {
    ...of,
    schema: otherwise === null ? { anyOf: [of.schema, { type: 'null' }] } : of.schema,
    mayBeMissing: true,
    read: (value) => {
      if (value === null || value === undefined) return otherwise;
      const read = of.read(value);
      return read instanceof Unreadable ? otherwise : read;
    },
  };
}

/** A field that our services leave out when they have no value for it. With `optional` around it, they may write `null` too. */
export const omittable = <T, W>(of: Field<T, W>): Field<T, Exclude<W, null> | undefined> =>
  of as Field<T, never>;

/** The same field, read from the first of several keys that is present. */
export const under = <T, W>(keys: readonly string[], of: Field<T, W>): Field<T, W> => ({ ...of, keys });

/**
 * Drops unreadable elements. `null`, `false`, `""` and a missing key are empty lists, an object is the list of its
 * values, and a single scalar is a list of one.
 */
export const list = <T, W>(of: Field<T, W>): Field<T[], W[]> => ({
  schema: { type: 'array', items: of.schema },
  mayBeMissing: true,
  read: (value) => {
    const elements = asElements(value);
    const read: T[] = [];
    for (const element of elements) {
      const one = of.read(element);
      if (!(one instanceof Unreadable)) read.push(one);
    }
    return read;
  },
});

/** A list in which the position of each element matters, so one unreadable element invalidates it. */
export const everyOf = <T, W>(of: Field<T, W>): Field<T[], W[]> =>
  field({ type: 'array', items: of.schema }, (value) => {
    if (!Array.isArray(value)) return NOT_A_LIST;
    const read = value.map((element) => of.read(element));
    return read.find((each) => each instanceof Unreadable) ?? (read as T[]);
  });

/** Ids as a list, or as comma-separated text. */
export const ids: Field<string[], string[]> = {
  schema: {
    anyOf: [
      { type: 'array', items: id.schema },
      { type: 'string', examples: ['B1,B2'] },
    ],
  },
  mayBeMissing: true,
  read: (value) => listOfIds.read(typeof value === 'string' ? value.split(',') : value),
};
const listOfIds = list(id);

function asElements(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === false || value === '') return [];
  return typeof value === 'object' ? Object.values(value) : [value];
}

/** An object with values of one kind, as a map; unreadable values are skipped. */
export const mapOf = <T, W>(of: Field<T, W>): Field<ReadonlyMap<string, T>, Record<string, W>> =>
  field({ type: 'object', additionalProperties: of.schema }, (value) => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    const read = new Map<string, T>();
    for (const [key, one] of Object.entries(value)) {
      const each = of.read(one);
      if (!(each instanceof Unreadable)) read.set(key.trim(), each);
    }
    return read;
  });

/** A field that is on the wire and in the API description, but not read. */
export interface UnreadField<W> extends Field<undefined, W> {
  readonly unread: true;
}
export const unread = <W>(of: Field<unknown, W>): UnreadField<W> => ({
  schema: of.schema,
  mayBeMissing: true,
  unread: true,
  read: () => undefined,
});

type Shape = Readonly<Record<string, Field<unknown>>>;
type ReadRow<S extends Shape> = {
  [K in keyof S as S[K] extends UnreadField<unknown> ? never : K]: Read<S[K]>;
};

type OmittedKeys<S extends Shape> = { [K in keyof S]: undefined extends Written<S[K]> ? K : never }[keyof S];
type WrittenKeys<S extends Shape, K extends keyof S> = { [P in K]: Written<S[P]> };
/** One object instead of the two parts, so that editors and the compiler show its fields. */
type WrittenRow<S extends Shape> = WrittenKeys<S, Exclude<keyof S, OmittedKeys<S>>> &
  Partial<WrittenKeys<S, OmittedKeys<S>>> extends infer W
  ? { [K in keyof W]: W[K] }
  : never;

/** A row: an object with these fields. The first unreadable field is the reason for rejecting the row. */
export function row<S extends Shape>(shape: S): Field<ReadRow<S>, WrittenRow<S>> {
  const fields = Object.entries(shape)
    .filter(([, of]) => !('unread' in of))
    .map(([key, { keys, read }]) => ({ key, keys, read }));
  const read = (value: unknown): ReadRow<S> | Unreadable => {
    if (!isObject(value)) return NOT_AN_OBJECT;
    const out: Record<string, unknown> = {};
    for (const one of fields) {
      const given = value[one.keys?.find((key) => value[key] != null) ?? one.key];
      const found = one.read(given);
      if (found instanceof Unreadable)
        return new Unreadable(`${one.key}: ${given === undefined ? 'missing' : found.reason}`);
      out[one.key] = found;
    }
    return out as ReadRow<S>;
  };
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, of.schema])),
    required: Object.entries(shape)
      .filter(([, of]) => !of.mayBeMissing)
      .map(([key]) => key),
  };
  return field(schema, read);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
