/** JSON bodies of endpoints: the schema and the decoder of a body come from the same field. */
import { err, ok } from '#domain/result.ts';
import { type Decoded, decodeRows } from '../fields/decodeRows.ts';
import { type Field, type JsonSchema, Unreadable } from '../fields/field.ts';
import type { DecodeContext } from './endpoint.ts';

export const listSchema = (item: Field<unknown>): JsonSchema => ({ type: 'array', items: item.schema });

/** A list of rows, which are decoded independently. */
export const rowsBody = <W, D, P>(
  item: Field<W>,
  toDomain: (read: W, context: DecodeContext, parameters: P) => D | Unreadable,
) => ({
  inParts: true as const,
  schema: listSchema(item),
  decode: (body: unknown, context: DecodeContext, parameters: P): Decoded<D[]> =>
    decodeRows(body, item, (read) => toDomain(read, context, parameters)),
});

/** One document, which is rejected if any required field is unreadable. */
export const documentBody = <W, D>(document: Field<W>, toDomain: (read: W, context: DecodeContext) => D) => ({
  schema: document.schema,
  decode: (body: unknown, context: DecodeContext): Decoded<D> => {
    const read = document.read(body);
    return read instanceof Unreadable
      ? err(read.reason)
      : ok({ skipped: [], value: toDomain(read, context) });
  },
});
