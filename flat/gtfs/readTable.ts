/** Reads a table row by row, with fields by name. */
import { isUtf8 } from 'node:buffer';
import { legacyDecoder } from './encodings.ts';
import type { Feed } from './feed.ts';
import { FatalProblem, type Problems } from './problems.ts';
import { type RawRow, scanTable } from './scanTable.ts';

/** One row, valid only during the callback; `get` returns "" for a missing or empty field. */
export interface TableRow<C extends string> {
  line: number;
  get(column: C): string;
}

/** Returns the number of rows; `null` if the feed lacks the file. A table with rows but without a required column is fatal. */
export async function readTable<R extends string = never, O extends string = never>(
  feed: Feed,
  file: string,
  columns: { required: readonly R[]; optional?: readonly O[] },
  problems: Problems,
  onRow: (row: TableRow<R | O>) => void,
): Promise<{ rows: number } | null> {
  type C = R | O;
  const source = feed.files.get(file);
  if (source === undefined) return null;
  const places = new Map<C, number>();
  let width = -1;
  let rows = 0;
  const current: TableRow<C> & { text: (index: number) => string } = {
    line: 0,
    text: () => '',
    get: (column) => current.text(places.get(column) ?? -1),
  };
  await scanTable(file, source.chunks(), feed, (raw) => {
    if (width < 0) {
      width = raw.count;
      const names = Array.from({ length: raw.count }, (_, index) => fieldText(raw, index).toLowerCase());
      for (const column of [...columns.required, ...(columns.optional ?? [])]) {
        const index = names.indexOf(column);
        if (index >= 0) places.set(column, index);
      }
      return;
    }
    if (rows++ === 0)
      for (const column of columns.required)
        if (!places.has(column))
          throw new FatalProblem('missing-column', `${feed.label}: ${file} has no column ${column}`, file, 1);
    if (raw.count > width)
      problems.add('warning', 'too-many-fields', { file, line: raw.line }, () => {
        return `the row has ${raw.count} fields for ${width} columns`;
      });
    current.line = raw.line;
    current.text = (index) => {
      const text = fieldText(raw, index);
      if (index >= 0 && isInvalidUtf8(raw, index, text))
        problems.add('warning', 'not-utf8', { file, line: raw.line }, () => {
          return `"${text}" is not UTF-8 and was read as ${legacyOf(raw).encoding}`;
        });
      return text;
    };
    onRow(current);
  });
  return { rows };
}

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
const isInvalidUtf8 = (row: RawRow, index: number, text: string): boolean =>
  NOT_ASCII.test(text) && !isUtf8(row.bytes.subarray(row.starts[index], row.ends[index]));

/** Returns the decoder of the table's fields that are not UTF-8, chosen at the first of them. */
function legacyOf(row: RawRow): TextDecoder {
  row.legacy ??= legacyDecoder(row.bytes.subarray(row.starts[0], row.end), row.feed.language ?? '');
  return row.legacy;
}

/** Reads a GTFS value such as `wheelchair_boarding`: 1 means yes, 2 no, and anything else unknown. */
export const yesOrNo = (text: string): boolean | null => (text === '1' ? true : text === '2' ? false : null);
