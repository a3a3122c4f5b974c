import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { LIVE_SECONDS } from '#contract/freshness.ts';
import { isNotPublished } from '#contract/isNotPublished.ts';
import { alertsForStop } from '#domain/alerts/alertScope.ts';
import { messagesForStation } from '#domain/content/messageRules.ts';
import { sameRouteId } from '#domain/routeId.ts';
import { outagesAt } from '#domain/stations/elevatorAlternative.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { safeUrl } from '#web/features/base/html/safeUrl.ts';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { DEPARTURES_SECONDS } from '#web/features/base/live/intervals.ts';
import { keepLastGood } from '#web/features/base/live/keepLastGood.ts';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useRefresh } from '#web/features/base/live/useRefresh.ts';
import { useStale } from '#web/features/base/live/useStale.ts';
import { stationData } from '#web/features/base/meta/linkedData.server.ts';
import { describePage, pageMeta } from '#web/features/base/meta/page.ts';
import { StationDeparturesList } from '#web/features/screens/station/StationDeparturesList.tsx';
import { StationMap } from '#web/features/screens/station/StationMap.tsx';
import { AlertLines } from '#web/features/transit/alerts/AlertLines.tsx';
import { alertsNow, firstAlerts } from '#web/features/transit/alerts/alertsNow.server.ts';
import { DepartureRows, shownRows } from '#web/features/transit/departures/DepartureRows.tsx';
import { LineFilter } from '#web/features/transit/departures/LineFilter.tsx';
import { Resumes } from '#web/features/transit/departures/Resumes.tsx';
import { withChoice } from '#web/features/transit/departures/routeChoice.ts';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { zoneNote } from '#web/features/transit/departures/zoneNote.server.ts';
import { outageState } from '#web/features/transit/elevators/outageState.ts';
import { outageWords } from '#web/features/transit/elevators/outageWords.server.ts';
import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import { MessageList } from '#web/features/transit/messages/MessageList.tsx';
import { toMessageView } from '#web/features/transit/messages/messageView.server.ts';
import { areasAt } from '#web/features/transit/routes/areasAt.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { ServiceAreas } from '#web/features/transit/routes/ServiceAreas.tsx';
import { AccessMark } from '#web/features/transit/stations/AccessMark.tsx';
import { findStation } from '#web/features/transit/stations/findStation.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { chosenRoute, readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Blanked } from '#web/ui/Blanked.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { opensRoute } from '#web/ui/opens.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { usePendingChoice } from '#web/ui/usePendingChoice.ts';
import type { Route } from './+types/station.ts';
import styles from './station.module.css';

/** Number of departures by time, and for each line and direction. */
const MAX_NEXT = 12;
const PER_GROUP = 3;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { client, log, now, t } = app;
  const { signal } = request;
  const { station } = await findStation(app, params.slug, '', new URL(request.url), signal);
  const routes = await loadRoutes(app, signal);
  const all = routes.ok ? routes.value : [];
  const { searchParams } = new URL(request.url);
  const choice = readStopChoice(searchParams);
  const byLine = isByLine(searchParams);
  const chosen = chosenRoute(
    all.filter((route) => !route.isParentRoute),
    choice,
  );
  const loadingAreas = areasAt(app, station.gtfsIds, station.routeIds, signal);
  const [board, elevators, alerts, content, connecting] = await Promise.all([
    stationDepartures(app, station, all, signal, byLine ? PER_GROUP : 0, {
      next: byLine ? 0 : MAX_NEXT,
      routeId: chosen?.id ?? null,
    }),
    client.elevators({ signal }),
    client.alerts({ signal }),
    client.content({ signal }),
    client.connectingRoutes({ signal }),
  ]);
  const instant = now();
  const elevatorsKnown = outageState(elevators);
  const outages = elevatorsKnown.kind === 'outages' ? elevatorsKnown.outages : [];
  const errors: CatalogueError[] = [];
  if (!routes.ok) errors.push(routes.error);
  // The routes already report a failed calendar.
  if (board.failure && !errors.some(({ kind }) => kind === board.failure))
    errors.push({ kind: board.failure });
  // Either the station's own list or the schedule may be missing, so combine them.
  const routeIds = [...new Set([...station.routeIds, ...board.routeIds])];
  const serving = all.filter((route) => routeIds.some((id) => sameRouteId(id, route.id)));
  const connectingIds = connecting.ok
    ? station.gtfsIds.flatMap((id) => connecting.value.value.get(id) ?? [])
    : [];
  const section = content.ok ? content.value.value.messages : null;
  if (section && !section.ok)
    log.error({ kind: 'transform', endpoint: 'content', section: 'messages' }, section.reason);
  const messages = section?.ok ? section.items : [];
  const editorialError: CatalogueError | null =
    section === null ? { kind: 'content' } : section.ok ? null : { kind: 'section', section: 'messages' };
  const page = describePage(context, request, {
    title: station.name,
    description: t('stations.stationDescription', { station: station.name }),
  });
  const lines = serving.filter((route) => !route.isParentRoute).map(toBadge);
  return {
    page,
    linkedData: stationData(
      station,
      lines.map((line) => line.mode),
      page.canonical,
    ),
    now: instant.epochMilliseconds,
    station,
    // Only one view is shown, so send only that one.
    board: byLine ? board : { ...board, groups: [] },
    byLine,
    chosen: chosen?.id ?? null,
    areas: await loadingAreas,
    zoneNote: zoneNote(app, instant, station.otherZone),
    routesKnown: routes.ok,
    connecting: all
      .filter(
        (route) =>
          !route.isParentRoute &&
          connectingIds.some((id) => sameRouteId(id, route.id)) &&
          !serving.some((each) => each.id === route.id),
      )
      .map(toBadge),
    lines,
    elevators:
      elevatorsKnown.kind === 'unknown'
        ? null
        : outagesAt(station, outages).map((outage) => ({
            ...outageWords(outage, app.lang),
            since: outage.since?.epochMilliseconds ?? null,
            alternateUrl: safeUrl(outage.alternateUrl),
          })),
    elevatorsAge: sourceAge(elevators),
    // Pages do not mention what an agency does not publish.
    alerts: isNotPublished(alerts)
      ? []
      : alerts.ok
        ? firstAlerts(
            alertsNow(
              alertsForStop(alerts.value.value, station.gtfsIds, routeIds),
              instant,
              serving,
              app.lang,
            ),
          )
        : null,
    messages: messagesForStation(messages, station, serving, instant, app.agency.facts).map((each) =>
      toMessageView(each, app),
    ),
    editorialError,
    errors,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  return [...pageMeta(loaderData.page), { 'script:ld+json': loaderData.linkedData }];
};

export default function StationScreen({ loaderData }: Route.ComponentProps) {
  const { station, board, routesKnown, alerts, elevators, lines, connecting, messages, errors } = loaderData;
  const { editorialError } = loaderData;
  const t = useT();
  const refresh = useRefresh(loaderData, DEPARTURES_SECONDS);
  const now = useClock(loaderData.now);
  const stale = useStale(board.live, now);
  const [params] = useSearchParams();
  const pending = usePendingChoice();
  const to = (change: Record<string, string | null>) => withChoice(params, change);
  const rows = shownRows(board.next, lines, now, stale);
  const all = [
    ...board.groups.flatMap(({ departures }) => departures),
    ...board.next.map(({ departure }) => departure),
  ];
  const isPast =
    useSavedDocument() !== null &&
    all.length > 0 &&
    all.every((each) => shownDeparture(each, now, stale) === null);
  const isByLineChosen = isByLine(pending.params);
  return (
    <article>
      <PageHeader
        title={station.name}
        translate="no"
        back={{ to: '/stations', label: t('stations.back') }}
        action={
          <SaveButton
            favourite={{ place: { kind: 'station', slug: station.slug }, name: station.name }}
            labels={{
              save: t('favourites.saveStation', { name: station.name }),
              saved: t('favourites.savedStation', { name: station.name }),
            }}
          />
        }
      >
        {lines.length > 1 ? (
          <LineFilter
            lines={lines}
            chosen={chosenRoute(lines, readStopChoice(pending.params))?.id ?? null}
            to={(route) => to({ route })}
          />
        ) : null}
        <p className={lines.length > 1 ? 'print-only' : undefined} data-chosen>
          {lines
            .filter(({ id }) => loaderData.chosen === null || id === loaderData.chosen)
            .map((line) => (
              <Fragment key={line.id}>
                <RouteMark route={line} />{' '}
              </Fragment>
            ))}
        </p>
        {/* Step-free access is the first question of many riders. */}
        <p className={styles.stepFree}>
          <AccessMark accessible={station.accessible} />{' '}
          <a href="#elevators" className="touch">
            {elevators === null ? t('home.elevatorsUnknown') : t('home.elevators', { n: elevators.length })}
          </a>
        </p>
      </PageHeader>
      {errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      {alerts === null ? <ErrorBanner error={{ kind: 'live', what: 'alerts' }} /> : null}
      <div className={styles.columns}>
        <section aria-labelledby="departures" className={styles.section}>
          <h2 id="departures" className="unseen">
            {t('stations.departures')}
          </h2>
          <div className={styles.head}>
            <LinkTabs
              label={t('route.views')}
              keepScroll
              tabs={[
                { to: to({ view: null }), label: t('stations.byTime'), current: !isByLineChosen },
                { to: to({ view: 'line' }), label: t('stations.byLine'), current: isByLineChosen },
              ]}
            />
            <FreshnessNote source={board.live} now={loaderData.now} refresh={refresh} announces />
          </div>
          {loaderData.zoneNote ? <p>{loaderData.zoneNote}</p> : null}
          {board.outdated ? <p className="unknown">{t('route.outdated')}</p> : null}
          <Blanked isBlank={pending.changes('route', 'view')} label={t('common.loading')}>
            {all.length === 0 && board.failure === null && routesKnown ? (
              <p>{t(board.dayKnown ? 'stations.noDepartures' : 'route.dayUnknown')}</p>
            ) : null}
            <Resumes at={board.resumes} />
            {isPast ? <p>{t('offline.stationPast')}</p> : null}
            {loaderData.byLine ? (
              <StationDeparturesList groups={board.groups} now={now} stale={stale} />
            ) : (
              <DepartureRows rows={rows} />
            )}
          </Blanked>
          <p className="no-print">
            <AppLink to={`/stations/${encodeURIComponent(station.slug)}/board`} className="touch">
              {t('stations.board')}
            </AppLink>
          </p>
          {alerts && alerts.length > 0 ? (
            <section aria-label={t('stations.alerts')} className={styles.alerts}>
              <AlertLines alerts={alerts} detours={[]} now={loaderData.now} level={3} />
            </section>
          ) : null}
        </section>
        <div className={styles.aside}>
          <StationElevators loaderData={loaderData} refresh={refresh} />
          {editorialError ? <ErrorBanner error={editorialError} /> : null}
          <MessageList messages={messages} />
          {connecting.length > 0 ? (
            <section aria-labelledby="connecting" className={styles.section}>
              <h2 id="connecting">{t('stations.connecting')}</h2>
              <ul className={styles.marks}>
                {connecting.map((badge) => (
                  <li key={badge.id}>
                    <AppLink to={`/schedules/${encodeURIComponent(badge.id)}`} opens={opensRoute(badge)}>
                      <RouteMark route={badge} />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <ServiceAreas areas={loaderData.areas} heading="h2" />
          <StationFacts station={station} />
          {station.position ? (
            <StationMap
              station={station}
              position={station.position}
              lines={lines}
              elevatorOut={(elevators ?? []).length > 0}
              now={loaderData.now}
            />
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** Whether departures are listed by line and direction instead of by time. */
const isByLine = (params: URLSearchParams) => params.get('view') === 'line';

type Loaded = Route.ComponentProps['loaderData'];

function StationElevators({
  loaderData,
  refresh,
}: {
  loaderData: Loaded;
  refresh: { failing: boolean; online: boolean };
}) {
  const { elevators, elevatorsAge, station, now } = loaderData;
  const t = useT();
  const format = useFormats();
  const asOf = elevatorsAge.state === 'answered' ? elevatorsAge.asOf : null;
  return (
    <section aria-labelledby="elevators" className={styles.section}>
      <div className={styles.head}>
        <h2 id="elevators">{t('stations.elevators')}</h2>
        <FreshnessNote source={elevatorsAge} now={now} refresh={refresh} of="reports" announces />
      </div>
      {elevators === null ? (
        <p className="unknown">{t('stations.elevatorsUnknown')}</p>
      ) : elevators.length === 0 ? (
        <p>
          <span aria-hidden="true" className={styles.ok}>
            ●
          </span>{' '}
          {t('stations.elevatorsNone', format.time(asOf ?? now))}
        </p>
      ) : (
        <ul className={styles.outages}>
          {elevators.map((outage) => (
            <li key={`${outage.elevator} ${outage.message}`}>
              <strong lang={(outage.elevator && outage.elevatorLang) || undefined}>
                <span aria-hidden="true" className={styles.bad}>
                  ✕
                </span>{' '}
                {outage.elevator || t('stations.elevatorsOut', { n: 1 })}
              </strong>
              <p dir="auto" lang={outage.messageLang ?? undefined}>
                {outage.message}
              </p>
              {outage.since === null ? null : (
                <p className="quiet">{t('stations.since', { time: format.dayAndClock(outage.since) })}</p>
              )}
              {outage.alternateUrl ? (
                <a href={outage.alternateUrl} className="touch">
                  {t('stations.alternate')}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {station.elevators.length > 0 ? (
        <p className="quiet">{t('stations.elevatorList', { list: format.list(station.elevators) })}</p>
      ) : null}
    </section>
  );
}

function StationFacts({ station }: { station: Loaded['station'] }) {
  const t = useT();
  return (
    <dl className={styles.facts}>
      <dt>{t('stations.accessibility')}</dt>
      <dd>
        <AccessMark accessible={station.accessible} />
        {station.accessibilityNotes ? <p>{station.accessibilityNotes}</p> : null}
      </dd>
      {station.entrances.length > 0 ? (
        <>
          <dt>{t('stations.entrances')}</dt>
          {station.entrances.map((entrance) => (
            <dd
              key={`${entrance.name} ${entrance.position.lat} ${entrance.position.lon}`}
              className={styles.entrance}
            >
              <span translate="no">{entrance.name}</span>
              <AccessMark accessible={entrance.accessible} />
            </dd>
          ))}
        </>
      ) : null}
      {station.address ? (
        <>
          <dt>{t('stations.address')}</dt>
          <dd translate="no">{station.address}</dd>
        </>
      ) : null}
      {station.parking ? (
        <>
          <dt>{t('stations.parking')}</dt>
          <dd>{station.parking}</dd>
        </>
      ) : null}
    </dl>
  );
}
