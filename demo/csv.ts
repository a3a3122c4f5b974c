/** Reads and writes the tables of the demos: CSV as in GTFS, but no field contains a line break. */
type Cell = string | number | null;

function cell(value: Cell): string {
  if (value === null) return '';
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(header: string, rows: Iterable<readonly Cell[]>): string {
  const lines = [header];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\n')}\n`;
}

function cells(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(fields, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

/** Returns each row as its fields by column, "" for an optional column that the table lacks; throws if it lacks another. */
export function readCsv<R extends string, O extends string = never>(
  text: string,
  required: readonly R[],
  optional: readonly O[] = [],
): Record<R | O, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const names = cells(header);
  const absent = required.find((column) => !names.includes(column));
  if (absent !== undefined) throw new Error(`no column ${absent} in "${header}"`);
  const places = [...required, ...optional].map((column) => [column, names.indexOf(column)] as const);
  return lines.map((line) => {
    const fields = cells(line);
    const row = places.map(([column, place]) => [column, fields[place] ?? '']);
    return Object.fromEntries(row) as Record<R | O, string>;
  });
}
