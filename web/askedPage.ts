// What a page depends on of a request: the server keeps finished pages by it, and one for all who ask the same.
import * as build from 'virtual:react-router/server-build';
import type { Lang } from '#web/i18n/lang.ts';
import { langCookie } from '#web/i18n/langCookie.ts';
import { requestLang } from '#web/i18n/requestLang.ts';
import { pageAddress } from '#web/pageAddress.ts';

interface AskedPage {
  lang: Lang;
  /** Path and query in their one spelling; `null`: the answer is made for this request alone. */
  address: string | null;
  /** Value of a `Set-Cookie` header, where the address asks for another language than the rider has. */
  cookie: string | null;
}

const routes: ReadonlySet<string> = new Set(Object.keys(build.routes));

/** `locales`: the agency's. */
export function askedPage(request: Request, locales: readonly string[] = []): AskedPage {
  return {
    lang: requestLang(request, locales),
    address: pageAddress(new URL(request.url), routes),
    cookie: langCookie(request),
  };
}
