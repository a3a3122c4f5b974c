/** The complete app address in `from`; `null`: none, or one of another site. */
export function missingPage(from: string | null, origin: string): string | null {
  if (from === null || !from.startsWith('/') || !URL.canParse(from, origin)) return null;
  const url = new URL(from, origin);
  return url.origin === origin ? url.href : null;
}
