/** Reads a table row by row, with fields by name. */
import { isUtf8 } from 'node:buffer';
import { legacyDecoder } from './encodings.ts';
import type { Feed } from './feed.ts';
import { FatalProblem, type Problems, type Severity } from './problems.ts';
import { type RawRow, scanTable } from './scanTable.ts';

/** One row, valid only during the callback. */
export interface TableRow {
  line: number;
  /** Returns a field; "" if it is empty, or the table has no such column. */
  get(column: string): string;
  /** Returns a whole number of at most `digits` digits; `null` for any other field. */
  wholeNumber(column: string, digits: number): number | null;
  report(severity: Severity, code: string, column: string | null, message: () => string): void;
  /** Reports that the row is skipped because of a field. */
  skip(column: string, code?: string): void;
}

/** Returns the number of rows; `null` if the feed lacks the file. A table with rows but without a required column is fatal. */
export async function readTable(
  feed: Feed,
  file: string,
  required: readonly string[],
  problems: Problems,
  onRow: (row: TableRow) => void,
): Promise<number | null> {
  const source = feed.files.get(file);
  if (source === undefined) return null;
  let places: ReadonlyMap<string, number> = new Map();
  let width = -1;
  let rows = 0;
  let raw: RawRow;
  const indexOf = (column: string) => places.get(column) ?? -1;
  const row: TableRow = {
    line: 0,
    get(column) {
      const index = indexOf(column);
      const text = fieldText(raw, index);
      if (index >= 0 && isInvalidUtf8(raw, index, text))
        row.report('warning', 'not-utf8', null, () => {
          return `"${text}" is not UTF-8 and was read as ${legacyOf(raw).encoding}`;
        });
      return text;
    },
    wholeNumber(column, digits) {
      const text = row.get(column);
      return /^\d+$/.test(text) && text.length <= digits ? Number(text) : null;
    },
    report: (severity, code, column, message) =>
      problems.add(severity, code, { file, line: row.line, column }, message),
    skip: (column, code = 'bad-value') =>
      row.report('error', code, column, () => `"${fieldText(raw, indexOf(column))}", row skipped`),
  };
  await scanTable(file, source.chunks(), feed, (next) => {
    raw = next;
    row.line = raw.line;
    if (width < 0) {
      width = raw.count;
      places = columnsIn(raw);
      return;
    }
    if (rows++ === 0) requireColumns(places, required, feed, file);
    if (raw.count > width)
      row.report('warning', 'too-many-fields', null, () => {
        return `the row has ${raw.count} fields for ${width} columns`;
      });
    onRow(row);
  });
  return rows;
}

/** Returns the index of each column of a header, by its name in lower case. */
export function columnsIn(header: RawRow): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let index = 0; index < header.count; index++)
    places.getOrInsert(fieldText(header, index).toLowerCase(), index);
  return places;
}

/** Fails with `FatalProblem` if a column is missing. */
export function requireColumns(
  places: ReadonlyMap<string, number>,
  required: readonly string[],
  { label }: Feed,
  file: string,
): void {
  for (const column of required)
    if (!places.has(column))
      throw new FatalProblem('missing-column', `${label}: ${file} has no column ${column}`, file, 1);
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
