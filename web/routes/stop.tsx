import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanner, ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { CALM_SECONDS, DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage, stopData } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { StopDay, StopDepartures } from '#web/features/screens/stop/StopDepartures.tsx';
import { StopShare } from '#web/features/screens/stop/StopShare.tsx';
import { StopMap, StopsNearby } from '#web/features/screens/stop/StopsNearby.tsx';
import { type StopPage, stopPage } from '#web/features/screens/stop/stopPage.server.ts';
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { LineFilter } from '#web/features/transit/departures/LineFilter.tsx';
import { SavePlaceButton } from '#web/features/transit/favourites/SavePlaceButton.tsx';
import { withChoice } from '#web/features/transit/routes/pagePath.ts';
import { areasAt } from '#web/features/transit/routes/routeFacts.server.ts';
import { ServiceAreas } from '#web/features/transit/routes/ServiceAreas.tsx';
import { JourneyLinks } from '#web/features/transit/search/JourneyLinks.tsx';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { chosenRoute, readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import columns from '#web/ui/columns.module.css';
import { lazyPart } from '#web/ui/hydration.ts';
import { Arrow } from '#web/ui/LineIcon.tsx';
import { Blanked } from '#web/ui/Loading.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/stop.ts';

const ClosedPanel = lazyPart(() => import('#web/features/transit/stops/ClosedPanel.tsx'));

/** A full-day view hardly changes while a rider looks at it. */
const REFRESH_SECONDS = { departures: DEPARTURES_SECONDS, day: CALM_SECONDS };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const choice = readStopChoice(new URL(request.url).searchParams);
  const found = await findStop(app, { stopId: params.stopId, suffix: '' }, request);
  const [view, areas] = await Promise.all([
    stopPage(app, found, choice, request.signal),
    areasAt(app, [found.stop.id], found.stop.routeIds, request.signal),
  ]);
  const page = describePage(context, request, {
    // Many stops share a name: those on the other side of the street, and those around a corner.
    title: [found.stop.name, view.stop.way, app.t('stop.number', { id: found.stop.id })]
      .filter((part) => part !== '')
      .join(', '),
    description: app.t('stop.description', { stop: found.stop.name }),
    isEmbeddable: true,
  });
  return { ...view, areas, page, linkedData: stopData(found.stop, page.canonical) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page, loaderData?.linkedData);

export default function StopScreen({ loaderData: view }: Route.ComponentProps) {
  const { stop, alerts, detours } = view;
  const t = useT();
  const refresh = useRefresh(view, REFRESH_SECONDS[view.view]);
  const [params] = useSearchParams();
  const pending = usePendingChoice();
  const to = (change: Record<string, string | null>) => withChoice(params, change);
  const choice = readStopChoice(pending.params);
  const isDay = choice.view === 'day';
  return (
    <article>
      <PageHeader
        title={stop.name}
        translate="no"
        back={{ to: '/find', label: t('chrome.searchGo') }}
        action={
          <SavePlaceButton favourite={{ place: { kind: 'wholeStop', stopId: stop.id }, name: stop.name }} />
        }
      >
        <p className="wrap quiet">
          {stop.way ? <span>{stop.way}</span> : null}
          {stop.toward ? <span translate="no">{stop.toward}</span> : null}
          <span>{t('stop.number', { id: stop.id })}</span>
          <AccessMark accessible={stop.accessible} />
        </p>
      </PageHeader>
      <ErrorBanners errors={view.errors} />
      {view.closed ? (
        <Suspense>
          <ClosedPanel closed={view.closed} view={view} />
        </Suspense>
      ) : null}
      {view.lines.length > 1 ? (
        <LineFilter
          lines={view.lines}
          chosen={chosenRoute(view.lines, choice)?.id ?? null}
          to={(route) => to({ route })}
        />
      ) : null}
      <div className={`stack ${columns.columns}`}>
        <div>
          {isDay ? (
            <AppLink
              to={to({ view: null, date: null, earlier: null, later: null })}
              className="touch snug strong no-print"
            >
              <Arrow to="back" /> {t('route.departures')}
            </AppLink>
          ) : null}
          {view.zoneNote ? <p>{view.zoneNote}</p> : null}
          {view.calendarNote ? <p className="unknown">{view.calendarNote}</p> : null}
          <Blanked isBlank={pending.changes('route', 'view', 'date')} label={t('common.loading')}>
            <ChosenLineOnPaper view={view} />
            {view.view === 'day' ? (
              <StopDay view={view} to={to} />
            ) : (
              <StopDepartures view={view} refresh={refresh} />
            )}
          </Blanked>
          {isDay ? null : (
            <AppLink to={to({ view: 'day' })} className="touch snug strong no-print">
              {t('route.allDay')} <Arrow to="forward" />
            </AppLink>
          )}
          {alerts === null ? <ErrorBanner error={{ kind: 'live', what: 'alerts' }} /> : null}
          {detours === null ? <ErrorBanner error={{ kind: 'live', what: 'detours' }} /> : null}
          {(alerts ?? []).length + (detours ?? []).length > 0 ? (
            <section aria-label={t('stations.alerts')}>
              <AlertLines alerts={alerts ?? []} detours={detours ?? []} now={view.now} level={2} />
            </section>
          ) : null}
        </div>
        <div className={`stack wide packed ${columns.aside}`}>
          <JourneyLinks id={stop.id} />
          <StopMap view={view} />
          <StopsNearby view={view} />
          <ServiceAreas areas={view.areas} heading="h2" />
          <StopShare stopId={stop.id} name={stop.name} />
        </div>
      </div>
    </article>
  );
}

function ChosenLineOnPaper({ view }: { view: StopPage }) {
  const t = useT();
  const format = useFormats();
  const line = view.lines.find(({ id }) => id === view.chosen)?.title ?? t('map.allRoutes');
  const day = view.days.find(({ date }) => date === view.date)?.label ?? format.date(view.now);
  return (
    <p className="print-only" data-chosen>
      <strong>
        <span translate="no">{line}</span> · {day}
      </strong>
    </p>
  );
}
