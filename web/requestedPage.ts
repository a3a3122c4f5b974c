import * as build from 'virtual:react-router/server-build';
import type { Agency } from '#agency/types.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { langCookie, requestLang } from '#web/i18n/requestLang.ts';
import { pageAddress } from '#web/pageAddress.ts';

/** The parts of a request that the page cache uses. */
interface RequestedPage {
  lang: Lang;
  /** Canonical path and query; `null`: the page is rendered for this request only. */
  address: string | null;
  /** The `Set-Cookie` header to send; `null`: none. */
  cookie: string | null;
}

const routes: ReadonlySet<string> = new Set(Object.keys(build.routes));

/** A frame on another site's page sets no cookie. */
const FRAME = /^\/embed\/./i;

export function requestedPage(
  request: Request,
  agency: Pick<Agency, 'languages' | 'locales'>,
): RequestedPage {
  return {
    lang: requestLang(request, agency),
    address: pageAddress(new URL(request.url), routes, agency.languages),
    cookie: FRAME.test(new URL(request.url).pathname) ? null : langCookie(request, agency.languages),
  };
}
