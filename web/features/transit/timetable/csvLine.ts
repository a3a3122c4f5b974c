/** Returns a line of CSV (RFC 4180), quoted where needed. A text that a spreadsheet would run as a formula is neutralised. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Spreadsheets also accept full-width signs, and skip blanks and invisible characters before a sign. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

function cell(text: string | number): string {
  if (typeof text === 'number') return String(text);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
