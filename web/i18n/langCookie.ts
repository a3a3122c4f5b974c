import { keptLang, langOf } from './requestLang.ts';

/** Returns a `Set-Cookie` header for the language of a link, which identifies nobody; `null` if nothing changes. */
export function langCookie(request: Request): string | null {
  const chosen = langOf(new URL(request.url).searchParams.get('lang') ?? '');
  if (chosen === null || chosen === keptLang(request)) return null;
  return `lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
