/** Rows of a GTFS table as text, one at a time, so that a table of a million rows is never held as objects. */
import { readFile } from 'node:fs/promises';

/** The fields of one row by column name; an absent column or an empty field is ''. */
export type CsvRow = (column: string) => string;

/** Calls `take` for every row. The row is only valid during the call. An absent file has no rows. */
export async function csvRows(file: string, take: (row: CsvRow) => void): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  let columns: Map<string, number> | null = null;
  let fields: string[] = [];
  const row: CsvRow = (column) => fields[columns?.get(column) ?? -1] ?? '';
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const newline = text.indexOf('\n', from);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
    if (line === '') continue;
    fields = line.includes('"') ? quotedFields(line) : line.split(',');
    if (columns === null) columns = new Map(fields.map((name, index) => [name.trim(), index]));
    else take(row);
  }
}

function quotedFields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
