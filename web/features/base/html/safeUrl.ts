/** Returns `url`, trimmed, if it is a web, mail or phone link or a path on this site; else `null`. */
export function safeUrl(url: string | null): string | null {
  if (url === null) return null;
  const trimmed = url.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  try {
    const { protocol } = new URL(trimmed);
    return ['https:', 'http:', 'tel:', 'mailto:'].includes(protocol) ? trimmed : null;
  } catch {
    return null;
  }
}
