/** Reads values that many rows repeat. This file is separate from `field.ts`, because browsers do not need it. */
import { remembered } from '#domain/remembered.ts';
import type { Field } from './field.ts';

const MAX_VALUES = 10_000;
/** A large city can have 120,000 trips. */
const MAX_IDS = 150_000;
const MAX_LENGTH = 64;

/** Memoizes `read` for numbers and short texts, so that rows share one copy of each result. */
function rememberedShort<T>(read: (value: unknown) => T, maxKeys: number): (value: unknown) => T {
  const readShort = remembered<T, string | number>(read, maxKeys);
  return (value) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_LENGTH)
      ? readShort(value)
      : read(value);
}

export const idText = rememberedShort(String, MAX_IDS);

/** Returns a field that remembers its results, for values that many rows repeat. */
export const repeated = <T, W>(of: Field<T, W>): Field<T, W> => ({
  ...of,
  read: rememberedShort(of.read, MAX_VALUES),
});
