import type { RawRow } from './scanTable.ts';

/** Field `index` as text, "" when the record is too short or the column is missing (`index` -1). */
export function fieldText(row: RawRow, index: number): string {
  if (index < 0 || index >= row.count) return '';
  const start = row.starts[index] as number;
  const end = row.ends[index] as number;
  if (start === end) return '';
  const text = row.bytes.toString('utf8', start, end);
  return row.escaped[index] === 1 ? text.replaceAll('""', '"').trim() : text;
}
