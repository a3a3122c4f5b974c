import { isUtf8 } from 'node:buffer';
import type { RawRow } from './scanTable.ts';

const NOT_ASCII = /[\u0080-\uffff]/;
const WESTERN = new TextDecoder('windows-1252');

/**
 * Field `index` as text, "" when the record is too short or the column is missing (`index` -1). Bytes that are no UTF-8
 * are what such feeds were written in instead: Windows' western code page.
 */
export function fieldText(row: RawRow, index: number): string {
  if (index < 0 || index >= row.count) return '';
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (start === end) return '';
  const utf8 = row.bytes.toString('utf8', start, end);
  // Every field of a feed comes by: what reads without a replacement sign is not looked at twice.
  const text =
    utf8.includes('\uFFFD') && isBroken(row, index, utf8)
      ? WESTERN.decode(row.bytes.subarray(start, end))
      : utf8;
  return row.escaped[index] === 1 ? text.replaceAll('""', '"').trim() : text;
}

/** Whether field `index`, which reads as `text`, is no UTF-8. */
export const isBroken = (row: RawRow, index: number, text: string): boolean =>
  NOT_ASCII.test(text) && !isUtf8(row.bytes.subarray(row.starts[index], row.ends[index]));
