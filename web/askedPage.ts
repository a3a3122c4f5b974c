// The parts of a request that a page depends on. They are the key of the page cache, so that equal requests share a
// page.
import * as build from 'virtual:react-router/server-build';
import type { Lang } from '#web/i18n/lang.ts';
import { langCookie } from '#web/i18n/langCookie.ts';
import { requestLang } from '#web/i18n/requestLang.ts';
import { pageAddress } from '#web/pageAddress.ts';

interface AskedPage {
  lang: Lang;
  /** Canonical path and query; `null`: the page is rendered for this request only. */
  address: string | null;
  /** Value of a `Set-Cookie` header, if the address requests another language than the rider's. */
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
