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
