/** Reads a table row by row, with fields by name. */
import type { Feed } from './feed.ts';
import { fieldText, isInvalidUtf8, legacyOf } from './fieldText.ts';
import { FatalProblem } from './problem.ts';
import type { Problems } from './problems.ts';
import { scanTable } from './scanTable.ts';

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
