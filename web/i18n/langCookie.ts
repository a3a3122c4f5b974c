import { keptLang, langOf } from './requestLang.ts';

/**
 * Remembers a language requested by a link in a plain cookie that identifies nobody. Returns the value of the
 * `Set-Cookie` header, or `null` if nothing changes.
 */
export function langCookie(request: Request): string | null {
  const asked = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  if (asked === null || asked === keptLang(request)) return null;
  return `lang=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
