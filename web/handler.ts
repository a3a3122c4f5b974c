// Creates the rider app as a function from request to response. The server bundle has the exports of this module.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router';
import type { Agency } from '#agency/types.ts';
import { withoutUntracked } from '#contract/client/links.ts';
import type { ContractClient } from '#contract/client.ts';
import { spellFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { RouteSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import { loadIconSprite } from '#web/features/base/icons/iconSprite.server.ts';
import { clientInLang } from '#web/features/base/network/pageClient.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { langCookie, requestLang } from '#web/i18n/requestLang.ts';
import { serverTranslate } from '#web/i18n/serverTranslate.server.ts';
import { pageAddress } from '#web/pageAddress.ts';
import { appContextKey, type PublicSettings } from '#web/request/context.ts';
import { type BuildManifest, readRules } from '#web/request/firstPaint.ts';

export { createWordNews } from '#web/features/screens/notifications/wordNews.server.ts';
export { wordsResponse } from '#web/i18n/serverTranslate.server.ts';

const routes = Object.values(build.routes).flatMap((route) => (route?.path ? [{ path: route.path }] : []));

/** Returns the pattern of the route for a path, such as `/schedules/:routeId`; `/*` if there is none. */
export function pageRoute(path: string): string {
  const page = path.replace(/\.data$/, '');
  return page === '/' || page === '/_root' ? '/' : `/${matchRoutes(routes, page)?.at(-1)?.route.path ?? '*'}`;
}

/** The parts of a request that the page cache uses. */
interface RequestedPage {
  lang: Lang;
  /** Canonical path and query; `null`: the page is rendered for this request only. */
  address: string | null;
  /** The `Set-Cookie` header to send; `null`: none. */
  cookie: string | null;
}

const routeIds: ReadonlySet<string> = new Set(Object.keys(build.routes));

/** A frame on another site's page sets no cookie. */
const FRAME = /^\/embed\/./i;

export function requestedPage(
  request: Request,
  agency: Pick<Agency, 'languages' | 'locales'>,
): RequestedPage {
  return {
    lang: requestLang(request, agency),
    address: pageAddress(new URL(request.url), routeIds, agency.languages),
    cookie: FRAME.test(new URL(request.url).pathname) ? null : langCookie(request, agency.languages),
  };
}

export interface WebHandlerOptions {
  /** The folder of the client build. */
  files: string;
  /** It keeps answers for all riders (`cacheLink`). */
  client: ContractClient;
  now: Clock;
  log: Log;
  /** Called for each request, because an agency changes with its files and its feed. */
  agency: () => Agency;
  settings: PublicSettings;
  /** Milliseconds of a monotonic clock for lifetimes. A test that moves the clock must move this one too. */
  monotonic?: () => number;
}

/** The nonce identifies our inline scripts and styles. */
export interface PerRequest {
  nonce: string;
  requestId: string;
}

export type WebHandler = (request: Request, perRequest: PerRequest) => Promise<Response>;

export function createWebHandler({
  files,
  client,
  now,
  log,
  agency,
  settings,
  monotonic,
}: WebHandlerOptions): WebHandler {
  const handle = createRequestHandler(build, 'production');
  const readAsset = (file: string) => readFile(path.join(files, file), 'utf8');
  const clientsByLang = new Map<string, ContractClient>();
  const clientIn = (lang: string) =>
    clientsByLang.getOrInsertComputed(lang, () => clientInLang(client, lang, monotonic));
  const agencyAs = oncePer(
    (current: Agency, spell: RouteSpelling): Agency => ({
      ...current,
      facts: spellFacts(current.facts, spell),
    }),
  );
  const ready = loadIconSprite(readAsset, log);
  const manifest: Promise<BuildManifest> = readAsset('.vite/manifest.json').then(JSON.parse);
  // Browsers do not request the fonts' file: pages have its rules in them.
  const styles = manifest.then(async (files) => {
    const texts = ['assets/fonts.css', files['style.css']?.file ?? ''].map(readAsset);
    return readRules((await Promise.all(texts)).join(''));
  });
  return async (request, { nonce, requestId }) => {
    await ready;
    const current = agencyAs(agency(), await client.routeSpelling());
    const lang = requestLang(request, current);
    const freshness = pageFreshness();
    const context = new RouterContextProvider();
    context.set(appContextKey, {
      client: withoutUntracked(clientIn(lang), current.facts.noLiveDataRouteIds),
      now,
      log,
      agency: current,
      settings,
      manifest: await manifest,
      styles: await styles,
      nonce,
      requestId,
      lang,
      t: serverTranslate(current, lang),
      lasts: freshness.atMost,
    });
    const response = await handle(request, context);
    if (!response.headers.has('cache-control'))
      // A loader that failed may not have said that its page is one rider's.
      response.headers.set('cache-control', response.status >= 500 ? 'no-store' : freshness.header());
    return response;
  };
}

const STALE_IF_ERROR_SECONDS = 60;

/** A page stays fresh for the smallest number of seconds that its loaders report (see `contract/endpoint/freshness.ts`). */
function pageFreshness() {
  let least = Number.POSITIVE_INFINITY;
  return {
    /** 0: nobody may keep the page, because it says something of its rider. */
    atMost(seconds: number) {
      least = Math.min(least, seconds);
    },
    // Browsers always revalidate. Shared caches may serve a page for as long again while they revalidate it, and for a
    // little longer while no server responds: not so long that its live times would count as old (`FRESH_SECONDS`).
    header: () =>
      least <= 0
        ? 'private, no-store'
        : Number.isFinite(least)
          ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}, stale-if-error=${STALE_IF_ERROR_SECONDS}`
          : 'no-cache',
  };
}
