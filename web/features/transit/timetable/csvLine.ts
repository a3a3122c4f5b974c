/** Returns a line of CSV (RFC 4180), quoted where needed. A cell that a spreadsheet would run as a formula becomes text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Spreadsheets also accept full-width signs, and skip blanks and invisible characters before a sign. */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
