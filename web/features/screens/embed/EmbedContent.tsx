// The content of a frame. It is rendered once, on the server; a small script replaces it (`refresh.js`).

import type { NotKnown } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { type CatalogueError, errorTexts } from '#web/features/base/errors/catalogueError.ts';
import { FreshnessNote, type SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { liveAge } from '#web/features/base/live/liveAge.ts';
import type { SoonDeparture } from '#web/features/transit/departures/departureView.ts';
import { leadOf, SignRow } from '#web/features/transit/departures/SignRow.tsx';
import { signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface EmbedView {
  name: string;
  /** The path of the page in the app. */
  path: string;
  badge: RouteBadge | null;
  /** What the departures are of, if the name does not say: the stop of a line and where it goes. */
  detail: string | null;
  rows: readonly (SoonDeparture & { direction?: string | null })[];
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

export function EmbedContent({ view, rows }: { view: EmbedView; rows: number }) {
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
