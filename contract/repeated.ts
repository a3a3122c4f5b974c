/** Reading of values that many rows repeat. Separate from the fields, because browsers do not need it. */
import type { Field } from './field.ts';

/** Limits of the texts that fields remember, and of the ids: large cities have 120,000 trips. */
const MAX_REMEMBERED = 10_000;
const MAX_REMEMBERED_IDS = 150_000;
const MAX_REMEMBERED_LENGTH = 64;

/** Returns `read` with a memory, so that equal short texts and numbers give one result, not a copy for each row. */
function remembered<V, T>(read: (value: V) => T, max = MAX_REMEMBERED): (value: V) => T {
  const known = new Map<V, T>();
  return (value) => {
    if (typeof value === 'string' ? value.length > MAX_REMEMBERED_LENGTH : typeof value !== 'number')
      return read(value);
    let result = known.get(value);
    if (result === undefined) {
      if (known.size >= max) known.clear();
      result = read(value);
      known.set(value, result);
    }
    return result;
  };
}

/** Returns an id as text. */
export const idText = remembered((value: string | number) => String(value), MAX_REMEMBERED_IDS);

/** The same field for values that many rows repeat. */
export const repeated = <T, A>(of: Field<T, A>): Field<T, A> => ({ ...of, read: remembered(of.read) });
