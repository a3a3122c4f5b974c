// Creates the rider app as a function from request to response. The server bundle has the exports of this module.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, RouterContextProvider } from 'react-router';
import type { Agency } from '#agency/types.ts';
import { cacheLink } from '#contract/client/cache.ts';
import { withoutUntracked } from '#contract/client/links.ts';
import { type ContractClient, through } from '#contract/client.ts';
import { spellFacts } from '#domain/agency/agencyFacts.ts';
import type { Log } from '#domain/log.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { RouteSpelling } from '#domain/routeSpelling.ts';
import type { Clock } from '#domain/time/clock.ts';
import { loadIconSprite } from '#web/features/base/icons/iconSprite.server.ts';
import { clientInLang } from '#web/features/base/network/clientInLang.ts';
import { requestLang } from '#web/i18n/requestLang.ts';
import { serverTranslate } from '#web/i18n/serverTranslate.server.ts';
import { appContextKey } from '#web/request/context.ts';
import { readRules } from '#web/request/firstStyles.ts';
import { pageFreshness } from '#web/request/pageFreshness.ts';
import type { BuildManifest } from '#web/request/preloadLinks.ts';
import type { PublicSettings } from '#web/request/publicSettings.ts';

export { createWordNews } from '#web/features/screens/notifications/wordNews.server.ts';
export { wordsResponse } from '#web/i18n/serverTranslate.server.ts';
export { requestedPage } from '#web/requestedPage.ts';

const routes = Object.values(build.routes).flatMap((route) => (route?.path ? [{ path: route.path }] : []));

/** Returns the pattern of the route for a path, such as `/schedules/:routeId`; `/*` if there is none. */
export function pageRoute(path: string): string {
  const page = path.replace(/\.data$/, '');
  return page === '/' || page === '/_root' ? '/' : `/${matchRoutes(routes, page)?.at(-1)?.route.path ?? '*'}`;
}

export interface WebHandlerOptions {
  /** The folder of the client build. */
  files: string;
  client: ContractClient;
  now: Clock;
  log: Log;
  /** Called for each request, because an agency changes with its files and its feed. */
  agency: () => Agency;
  settings: PublicSettings;
  /** Returns the number of the live snapshot; cached live responses expire when it changes. */
  snapshot?: () => number;
  /** Milliseconds of a monotonic clock for cache lifetimes. A test that moves the clock must move this one too. */
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
  snapshot,
  monotonic,
}: WebHandlerOptions): WebHandler {
  const handle = createRequestHandler(build, 'production');
  const readAsset = (file: string) => readFile(path.join(files, file), 'utf8');
  const cached = through(client, cacheLink({ version: client.version, snapshot, monotonic }));
  const clientsByLang = new Map<string, ContractClient>();
  const clientIn = (lang: string) => {
    const client = clientsByLang.get(lang) ?? clientInLang(cached, lang, monotonic);
    clientsByLang.set(lang, client);
    return client;
  };
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
