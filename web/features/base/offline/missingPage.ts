/** Returns the absolute URL of the page at `from`; `null` if `from` is not a path of this site. */
export function missingPage(from: string | null, origin: string): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  return url.origin === origin ? url.href : null;
}
