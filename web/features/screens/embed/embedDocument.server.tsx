// Renders a frame as a document of its own, without the app's frame and scripts. Its content is rendered once, on the server; a
// small script replaces it (`refresh.js`).

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { redirect } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import type { NotKnown } from '#domain/result.ts';
import { FRESH_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { AgencyProvider, appOnly, useAgency } from '#web/agency/agencyContext.tsx';
import { type CatalogueError, errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { isPageError } from '#web/features/base/errors/pageError.ts';
import { FreshnessNote, type SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import { DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { leadOf, SignRow } from '#web/features/transit/departures/SignRow.tsx';
import { signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { directionOf } from '#web/i18n/lang.ts';
import { TranslationProvider, useFormats, useT } from '#web/i18n/translation.tsx';
import type { AppContext } from '#web/request/context.ts';
import { fontFaces } from '#web/request/firstPaint.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { markRules, type RouteBadge } from '#web/ui/routeBadge.ts';
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
        <AgencyProvider agency={agencyView(agency, lang, appOnly)}>
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

export interface EmbedView {
  name: string;
  /** The path of the page in the app. */
  path: string;
  badge: RouteBadge | null;
  /** What the departures are of, if the name does not say: the stop of a line and where it goes. */
  detail: string | null;
  rows: readonly ListedDeparture[];
  /** What riders should know before the departures: the stop is closed, the schedule has expired. */
  warnings: readonly string[];
  /** Why there are no departures; `null`: it is unknown. */
  none: string | null;
  /** `null`: service runs, or the time is unknown. */
  resumes: EpochMs | null;
  alerts: readonly { id: string; title: string; titleLang: string | null }[] | NotKnown;
  errors: readonly CatalogueError[];
  live: SourceAge | null;
  now: number;
}

/** Further alerts are on the page in the app. */
const MAX_ALERTS = 3;

/** A frame belongs to another page, so its links open the app in a tab of its own. */
const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

function EmbedContent({ view, rows }: { view: EmbedView; rows: number }) {
  const t = useT();
  const format = useFormats();
  const { name: agencyName, isDemonstration } = useAgency();
  const live = liveAge(view.live, view.now);
  const groups = signGroups(view.rows, view.now, live.freshness === 'stale').slice(0, rows);
  return (
    <main id="main">
      <header>
        {view.badge ? <RouteMark route={view.badge} titled /> : null}
        <h1 translate="no">
          <a href={view.path} {...NEW_TAB}>
            {view.name}
          </a>
        </h1>
        {view.detail === null ? null : <span translate="no">{view.detail}</span>}
      </header>
      <p id="lost" hidden className="unknown">
        {t('embed.lost', format.time(view.now))}
      </p>
      {view.errors.map((error) => (
        <p key={error.kind} className="unknown">
          {errorTexts(error, t).message}
        </p>
      ))}
      {view.warnings.map((warning) => (
        <p key={warning} className="unknown">
          {warning}
        </p>
      ))}
      {groups.length === 0 && view.none !== null ? <p>{view.none}</p> : null}
      {view.resumes === null ? null : <p>{t('route.resumes', { time: format.dayAndClock(view.resumes) })}</p>}
      <ol className="rows" aria-label={t('route.departures')}>
        {groups.map(({ key, badge, from, direction, departures }) => (
          <li key={key}>
            <a href={tripPath({ ...leadOf(departures).departure, routeId: badge.id })} {...NEW_TAB}>
              <SignRow
                departures={departures}
                live={live}
                badge={badge}
                shownMark={view.badge?.id !== badge.id}
                from={from}
                direction={direction}
                to={null}
              />
            </a>
          </li>
        ))}
      </ol>
      {view.alerts === null ? <p className="unknown">{t('errors.alertsConnection')}</p> : null}
      {view.alerts?.length ? (
        <ul className="stack" aria-label={t('stations.alerts')}>
          {view.alerts.slice(0, MAX_ALERTS).map(({ id, title, titleLang }) => (
            <li key={id}>
              <a href={view.path} {...NEW_TAB}>
                <span aria-hidden="true">⚠ </span>
                <bdi lang={titleLang ?? undefined}>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {view.live ? <FreshnessNote source={view.live} now={view.now} /> : null}
      <p className="quiet">
        <a href="/" {...NEW_TAB} translate="no">
          {agencyName}
        </a>
        {isDemonstration ? <> · {t('chrome.demonstration')}</> : null}
      </p>
    </main>
  );
}
