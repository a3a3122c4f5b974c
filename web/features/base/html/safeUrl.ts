/** Returns `url` if it is a safe link target: the web, a phone, a mail program, or a path of the app. Else `null`. */
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
