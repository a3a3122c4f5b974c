/** Decodes the rows of a response independently: an unreadable row is skipped, and the reason is reported. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Field, isObject, Unreadable } from './field.ts';

/** A record that could not be read, by its index in the body. */
export interface Skipped {
  index: number;
  reason: string;
}

/** The result of decoding a body: its value and the skipped rows, or why the whole body is unusable. */
export type Decoded<T> = Result<{ value: T; skipped: Skipped[] }, string>;

/**
 * Finds the rows of a body: an array, or an array inside `results`, `data` or `rows`, or the only list of objects in an
 * object, or an object of rows. `false`, `null` and "" are empty lists, as content systems write them.
 */
export function rowsOf(body: unknown): Result<readonly unknown[], string> {
  if (Array.isArray(body)) return ok(body);
  if (body === null || body === false || body === '') return ok([]);
  if (!isObject(body)) return err('expected a list of rows');
  for (const key of ['results', 'data', 'rows']) {
    const inner = body[key];
    if (Array.isArray(inner)) return ok(inner);
    if (inner === false) return ok([]);
  }
  const values = Object.values(body);
  // An empty list is `[]`; the meaning of an empty object is unknown.
  if (values.length === 0) return err('expected a list of rows, got an empty object');
  if (values.every(isObject)) return ok(values);
  const [inner, another] = values.filter((each) => Array.isArray(each) && each.some(isObject));
  if (Array.isArray(inner) && another === undefined) return ok(inner);
  if (typeof body.error === 'string')
    return err(`the service reported an error: ${body.error.slice(0, 200)}`);
  return err('expected a list of rows, got one object');
}

/** If none of the rows is readable, the body fails: an empty list would mean that there are no alerts or outages. */
export function decodeRows<W, D>(
  body: unknown,
  field: Field<W>,
  toDomain: (row: W) => D | Unreadable,
): Decoded<D[]> {
  const rows = rowsOf(body);
  if (!rows.ok) return rows;
  const value: D[] = [];
  const skipped: Skipped[] = [];
  for (const [index, raw] of rows.value.entries()) {
    const read = field.read(raw);
    const made = read instanceof Unreadable ? read : toDomain(read);
    if (made instanceof Unreadable) skipped.push({ index, reason: made.reason });
    else value.push(made);
  }
  const [first] = skipped;
  if (value.length === 0 && first !== undefined) return err(`no row can be read; the first: ${first.reason}`);
  return ok({ value, skipped });
}

/** Makes ids unique: an id that is still free is kept, and any other gets a numeric suffix. */
export function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  const given = new Set<string>();
  return (id) => {
    let count = counts.get(id) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? id : `${id}#${count}`;
    } while (given.has(unique));
    counts.set(id, count);
    given.add(unique);
    return unique;
  };
}

/** Returns the name of a stop or route in the language of `names`, or `name` if it is not translated. */
export const nameIn = (names: ReadonlyMap<string, string>, id: string, name: string): string =>
  names.get(id) ?? names.get(name) ?? name;

/** A headsign may be the name of the last stop, which the store uses for a trip without a headsign. */
export const headsignIn = ({ headsigns, stops }: FeedNames, headsign: string): string =>
  headsigns.get(headsign) ?? stops.get(headsign) ?? headsign;

/** Translates the headsign of a trip or run that may have none. */
export const withHeadsignIn = <R extends { headsign: string | null }>(row: R, names: FeedNames): R =>
  row.headsign === null ? row : { ...row, headsign: headsignIn(names, row.headsign) };

/** Translates each row of a list. */
export const inEachRow =
  <R>(translate: (row: R, names: FeedNames) => R) =>
  (rows: R[], names: FeedNames): R[] =>
    rows.map((row) => translate(row, names));
