import { isUtf8 } from 'node:buffer';
import { legacyDecoder } from './encodings.ts';
import type { RawRow } from './scanTable.ts';

const NOT_ASCII = /[\u0080-\uffff]/;

/** Returns a field; "" if the record is too short or the column is missing (-1). Invalid UTF-8 is read in an older encoding. */
export function fieldText(row: RawRow, index: number): string {
  if (index < 0 || index >= row.count) return '';
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (start === end) return '';
  const utf8 = row.bytes.toString('utf8', start, end);
  // Feeds have millions of fields, so text without a replacement character is not checked further.
  const text =
    utf8.includes('\uFFFD') && isInvalidUtf8(row, index, utf8)
      ? legacyOf(row).decode(row.bytes.subarray(start, end))
      : utf8;
  return row.escaped[index] === 1 ? text.replaceAll('""', '"').trim() : text;
}

/** Whether field `index`, which decodes to `text`, is invalid UTF-8. */
export const isInvalidUtf8 = (row: RawRow, index: number, text: string): boolean =>
  NOT_ASCII.test(text) && !isUtf8(row.bytes.subarray(row.starts[index], row.ends[index]));

/** Returns the decoder of the table's fields that are not UTF-8, chosen at the first of them. */
export function legacyOf(row: RawRow): TextDecoder {
  row.legacy ??= legacyDecoder(row.bytes.subarray(row.starts[0], row.end), row.feed.language ?? '');
  return row.legacy;
}
