/** Phone keys of A to Z (ITU-T E.161). */
const KEYS = '22233344455566677778889999';
const MIN_DIGITS = 3;
/** Of an international number (ITU-T E.164). */
const MAX_DIGITS = 15;

/**
 * Returns the `tel:` URL of a number as an agency writes it, or of the first of several; `null` if it cannot be dialled. The
 * number itself is shown as written (docs/decisions/2026-11-27-phones-and-addresses.md).
 */
export function phoneLink(text: string): string | null {
  const [first = ''] = text.normalize('NFKC').split(/[/;,|]|\b(?:ext|or|ou|oder)\b|(?<=\d)\s*x\s*(?=\d)/i);
  const isInternational = /^[^\d+]*\+/.test(first);
  // Some countries have short numbers that begin with a star.
  const star = /^\D*\*\d/.test(first) ? '*' : '';
  const digits = first
    // A trunk digit in parentheses is for calls within the country only.
    .replace(isInternational ? /\(0\)/ : '', '')
    .replaceAll(/(?<=\d-)[A-Z][A-Z-]+/g, (word) =>
      word.replaceAll(/[A-Z]/g, (letter) => KEYS[(letter.codePointAt(0) ?? 0) - 65] ?? ''),
    )
    .replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return null;
  return `tel:${isInternational ? '+' : star}${digits}`;
}
