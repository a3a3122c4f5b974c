import { keptLang, langOf } from './requestLang.ts';

/**
 * A language asked for by a link is kept in a plain cookie that identifies nobody, set by the answer that changes it:
 * the value of its `Set-Cookie` header, or `null` where nothing changes.
 */
export function langCookie(request: Request): string | null {
  const asked = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  if (asked === null || asked === keptLang(request)) return null;
  return `lang=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
