/** Returns an absolute URL; `null` if `from` is missing or of another site. */
export function missingPage(from: string | null, origin: string): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  return url.origin === origin ? url.href : null;
}
