// Renders a frame as a document of its own, without the app's frame and scripts.

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { redirect } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { FRESH_SECONDS } from '#domain/trip/thresholds.ts';
import { AgencyProvider } from '#web/agency/agencyContext.tsx';
import { errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { isPageError } from '#web/features/base/errors/pageError.ts';
import { DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import { directionOf } from '#web/i18n/lang.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import type { AppContext } from '#web/request/context.ts';
import { fontFaces } from '#web/request/firstPaint.ts';
import { markRules, type RouteBadge } from '#web/ui/routeBadge.ts';
import { EmbedContent, type EmbedView } from './EmbedContent.tsx';
import { type EmbedChoice, embedPath, readEmbedChoice } from './embedChoice.ts';
import { embedStyle } from './embedStyle.server.ts';
import refresh from './refresh.js?raw';

/**
 * Responds with the frame of a place. What the page of the place redirects to or reports as missing, its frame does too:
 * `load` throws as the loaders of those pages do.
 */
export async function embedResponse(
  app: AppContext,
  request: Request,
  load: () => Promise<EmbedView>,
): Promise<Response> {
  app.lasts(LIVE_SECONDS);
  const { searchParams } = new URL(request.url);
  const choice = readEmbedChoice(searchParams);
  try {
    const view = await load();
    const badges = [...view.rows.map(({ badge }) => badge), ...(view.badge ? [view.badge] : [])];
    return embedDocument(
      app,
      { title: view.name, choice, badges, status: 200 },
      <EmbedContent view={view} rows={choice.rows} />,
    );
  } catch (thrown) {
    const address = thrown instanceof Response ? thrown.headers.get('location') : null;
    if (thrown instanceof Response && address !== null) {
      const target = new URL(address, 'http://app');
      const path = embedPath(target.pathname);
      if (path !== null) return redirect(path + target.search, thrown.status);
    }
    const { data, init } = thrown as { data?: unknown; init?: ResponseInit | null };
    if (!isPageError(data)) throw thrown;
    const { heading, message } = errorTexts(data.error, app.t);
    return embedDocument(
      app,
      { title: heading, choice, badges: [], status: init?.status ?? 500 },
      <main id="main">
        <header>
          <h1>{heading}</h1>
        </header>
        <p id="lost" hidden />
        <p>{message}</p>
      </main>,
    );
  }
}

interface Frame {
  title: string;
  choice: EmbedChoice;
  /** The lines whose colours the content shows. */
  badges: readonly RouteBadge[];
  status: number;
}

function embedDocument(app: AppContext, { title, choice, badges, status }: Frame, content: ReactNode) {
  const { agency, lang, manifest, nonce, styles, t } = app;
  const marks = badges.map(({ bgColor, fgColor }) => ({ background: bgColor, foreground: fgColor }));
  const ownRules = fontFaces(styles) + markRules(marks) + embedStyle(choice);
  const page = renderToStaticMarkup(
    <html lang={lang} dir={directionOf(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('common.pageTitle', { title, site: agency.name })}</title>
        <link rel="stylesheet" href={`/${manifest['style.css']?.file}`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own rules and checked colours */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: ownRules }} />
        <noscript>
          <meta httpEquiv="refresh" content="60" />
        </noscript>
      </head>
      <body>
        <AgencyProvider agency={agencyView(agency, lang)}>
          <TranslationProvider lang={lang} t={t}>
            {content}
          </TranslationProvider>
        </AgencyProvider>
        <script
          nonce={nonce}
          data-seconds={DEPARTURES_SECONDS}
          data-fresh={FRESH_SECONDS}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
          dangerouslySetInnerHTML={{ __html: refresh }}
        />
      </body>
    </html>,
  );
  return new Response(`<!DOCTYPE html>${page}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': lang },
  });
}
