// One station: what leaves, whether its elevators work, what is different today, how to get in.
import { agency } from '#agency/agency.ts';
import { alertPhase } from '#domain/alert.ts';
import { alertsForStop } from '#domain/alertScope.ts';
import { outagesAt } from '#domain/elevatorAlternative.ts';
import { messagesForStation } from '#domain/messageRules.ts';
import { sameRouteId } from '#domain/routeId.ts';
import { appContext } from '#web/context.ts';
import { AlertCard } from '#web/features/alerts/AlertCard.tsx';
import { toAlertView } from '#web/features/alerts/toAlertView.server.ts';
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { plainText } from '#web/features/html/plainText.server.ts';
import { safeUrl } from '#web/features/html/safeUrl.ts';
import { sanitise } from '#web/features/html/sanitise.server.ts';
import { keepLastGood } from '#web/features/live/keepLastGood.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import { useClock } from '#web/features/live/useClock.ts';
import { useRefresh } from '#web/features/live/useRefresh.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { MessageList } from '#web/features/routes/MessageList.tsx';
import { findStation } from '#web/features/stations/findStation.server.ts';
import { StationDeparturesList } from '#web/features/stations/StationDeparturesList.tsx';
import { stationDepartures } from '#web/features/stations/stationDepartures.server.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { FreshnessNote } from '#web/ui/FreshnessNote.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/station.ts';
import styles from './station.module.css';

const REFRESH_SECONDS = 20;
const STALE_MS = 300_000;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  const { client, now, t } = app;
  const { signal } = request;
  const { station } = await findStation(app, params.slug, '', new URL(request.url), signal);
  const routes = await loadRoutes(app, signal);
  const all = routes.ok ? routes.value : [];
  const [board, elevators, alerts, content, connecting] = await Promise.all([
    stationDepartures(app, station, all, signal),
    client.elevators({ signal }),
    client.alerts({ signal }),
    client.content({ signal }),
    client.connectingRoutes({ signal }),
  ]);
  const instant = now();
  const errors: CatalogueError[] = [];
  if (!routes.ok) errors.push(routes.error);
  if (board.failed) errors.push({ kind: 'trips' });
  const serving = all.filter((route) => station.routeIds.some((id) => sameRouteId(id, route.id)));
  const connectingIds = connecting.ok
    ? station.gtfsIds.flatMap((id) => connecting.value.value.get(id) ?? [])
    : [];
  const messages = content.ok && content.value.value.messages.ok ? content.value.value.messages.items : [];
  if (!content.ok) errors.push({ kind: 'content' });
  else if (!content.value.value.messages.ok) errors.push({ kind: 'section', section: 'messages' });
  return {
    page: describePage(context, request, {
      title: station.name,
      description: t('stations.stationDescription', { station: station.name }),
    }),
    now: instant.epochMilliseconds,
    station,
    board,
    connecting: all
      .filter(
        (route) =>
          !route.isParentRoute &&
          connectingIds.some((id) => sameRouteId(id, route.id)) &&
          !serving.some((each) => each.id === route.id),
      )
      .map(toBadge),
    lines: serving.filter((route) => !route.isParentRoute).map(toBadge),
    elevators: elevators.ok
      ? outagesAt(station, elevators.value.value).map((outage) => ({
          elevator: plainText(outage.elevator),
          message: plainText(outage.message),
          since: outage.since?.epochMilliseconds ?? null,
          alternateUrl: safeUrl(outage.alternateUrl),
        }))
      : null,
    elevatorsAge: sourceAge(elevators),
    alerts: alerts.ok
      ? alertsForStop(alerts.value.value, station.gtfsIds, station.routeIds)
          .filter((alert) => alert.kind !== 'detour' && alertPhase(alert, instant) === 'now')
          .flatMap((alert) => toAlertView(alert) ?? [])
      : null,
    messages: messagesForStation(messages, station, serving, instant, agency.facts).map((message) => ({
      title: plainText(message.title),
      html: sanitise(message.html),
      url: safeUrl(message.url),
      image: null,
    })),
    errors,
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepLastGood(request, serverLoader);

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { page, station } = loaderData;
  return [
    ...pageMeta(page),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': loaderData.lines.some((line) => line.mode !== 'Bus') ? 'TrainStation' : 'BusStation',
        name: station.name,
        url: page.canonical,
        ...(station.address ? { address: station.address } : {}),
        ...(station.position
          ? {
              geo: {
                '@type': 'GeoCoordinates',
                latitude: station.position.lat,
                longitude: station.position.lon,
              },
            }
          : {}),
      },
    },
  ];
};

export default function StationScreen({ loaderData }: Route.ComponentProps) {
  const { station, board, elevators, elevatorsAge, alerts, lines, connecting, messages, errors } = loaderData;
  const t = useT();
  const format = useFormats();
  const refresh = useRefresh(loaderData, REFRESH_SECONDS);
  const now = useClock(loaderData.now);
  const asOf = board.live.state === 'answered' ? board.live.asOf : null;
  return (
    <article>
      <PageHeader title={station.name} translate="no" back={{ to: '/stations', label: t('stations.back') }}>
        <p className={styles.lines}>
          {lines.map((line) => (
            <RouteMark key={line.id} route={line} />
          ))}
        </p>
      </PageHeader>
      {errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      <MessageList messages={messages} />
      {alerts === null ? <ErrorBanner error={{ kind: 'live', what: 'alerts' }} /> : null}
      {alerts && alerts.length > 0 ? (
        <section aria-labelledby="alerts" className={styles.section}>
          <h2 id="alerts">{t('stations.alerts')}</h2>
          {alerts.map((alert) => (
            <AlertCard key={alert.id} alert={alert} now={loaderData.now} />
          ))}
        </section>
      ) : null}
      <div className={styles.columns}>
        <section aria-labelledby="departures" className={styles.section}>
          <div className={styles.head}>
            <h2 id="departures">{t('stations.departures')}</h2>
            <FreshnessNote source={board.live} now={loaderData.now} refresh={refresh} />
          </div>
          {board.groups.length === 0 && !board.failed ? <p>{t('stations.noDepartures')}</p> : null}
          <StationDeparturesList
            groups={board.groups}
            now={now}
            stale={asOf === null || now - asOf > STALE_MS}
          />
          <p>
            <AppLink to={`/stations/${encodeURIComponent(station.slug)}/board`}>
              {t('stations.board')}
            </AppLink>
          </p>
        </section>
        <div>
          <section aria-labelledby="elevators" className={styles.section}>
            <h2 id="elevators">{t('stations.elevators')}</h2>
            {elevators === null ? (
              <p className={styles.unknown}>{t('stations.elevatorsUnknown')}</p>
            ) : elevators.length === 0 ? (
              <p>
                <span aria-hidden="true" className={styles.ok}>
                  ●
                </span>{' '}
                {t('stations.elevatorsNone', {
                  time: format.clock(
                    elevatorsAge.state === 'answered' && elevatorsAge.asOf !== null ? elevatorsAge.asOf : now,
                  ),
                })}
              </p>
            ) : (
              <ul className={styles.outages}>
                {elevators.map((outage) => (
                  <li key={`${outage.elevator} ${outage.message}`}>
                    <strong>
                      <span aria-hidden="true" className={styles.bad}>
                        ✕
                      </span>{' '}
                      {outage.elevator || t('stations.elevatorsOut', { n: 1 })}
                    </strong>
                    <p>{outage.message}</p>
                    {outage.since === null ? null : (
                      <p>{t('stations.since', { time: format.dayAndClock(outage.since) })}</p>
                    )}
                    {outage.alternateUrl ? <a href={outage.alternateUrl}>{t('stations.alternate')}</a> : null}
                  </li>
                ))}
              </ul>
            )}
            {station.elevators.length > 0 ? (
              <p className={styles.quiet}>
                {t('stations.elevatorList', { list: format.list(station.elevators) })}
              </p>
            ) : null}
          </section>
          {connecting.length > 0 ? (
            <section aria-labelledby="connecting" className={styles.section}>
              <h2 id="connecting">{t('stations.connecting')}</h2>
              <ul className={styles.marks}>
                {connecting.map((badge) => (
                  <li key={badge.id}>
                    <AppLink to={`/schedules/${encodeURIComponent(badge.id)}`}>
                      <RouteMark route={badge} />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <dl className={styles.facts}>
            <dt>{t('stations.accessibility')}</dt>
            <dd>
              {t(
                station.accessible === null
                  ? 'stations.accessibleUnknown'
                  : station.accessible
                    ? 'stations.accessibleYes'
                    : 'stations.accessibleNo',
              )}
              {station.accessibilityNotes ? <p>{station.accessibilityNotes}</p> : null}
            </dd>
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
            {station.entrances.length > 0 ? (
              <>
                <dt>{t('stations.entrances')}</dt>
                {station.entrances.map((entrance) => (
                  <dd key={`${entrance.name} ${entrance.position.lat} ${entrance.position.lon}`}>
                    <span translate="no">{entrance.name}</span>
                    {entrance.accessible ? <span> · {t('stations.accessibleYes')}</span> : null}
                  </dd>
                ))}
              </>
            ) : null}
          </dl>
        </div>
      </div>
    </article>
  );
}
