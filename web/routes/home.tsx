import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { ErrorBanner, ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { FreshnessNote } from '#web/features/base/live/FreshnessNote.tsx';
import { STATUS_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { SiteSearch } from '#web/features/screens/chrome/SiteSearch.tsx';
import { EditorialSection } from '#web/features/screens/home/EditorialSection.tsx';
import { editorialView, type HomeSection } from '#web/features/screens/home/editorialView.server.ts';
import { HomePlaces } from '#web/features/screens/home/HomePlaces.tsx';
import styles from '#web/features/screens/home/home.module.css';
import { StatusChip } from '#web/features/screens/home/StatusChip.tsx';
import { serviceStatus } from '#web/features/screens/home/serviceStatus.server.ts';
import { loadAlerts } from '#web/features/transit/alerts/loadAlerts.server.ts';
import { calendarNoteNow } from '#web/features/transit/departures/calendarNote.server.ts';
import { loadElevators } from '#web/features/transit/elevators/loadElevators.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Translate } from '#web/ui/SanitisedHtml.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { agency, client, now, t } = app;
  const routesAsked = loadRoutes(app, request.signal);
  const [routes, alerts, content, calendarNote, elevators] = await Promise.all([
    routesAsked,
    loadAlerts(app, request.signal),
    client.content({ signal: request.signal }),
    calendarNoteNow(app, request.signal),
    routesAsked.then((known) => loadElevators(app, known.ok ? known.value : [], request.signal)),
  ]);
  const known = routes.ok ? routes.value : [];
  const errors: CatalogueError[] = [];
  if (!routes.ok) errors.push(routes.error);
  if (alerts.alerts === null && alerts.isPublished) errors.push({ kind: 'live', what: 'alerts' });
  const current = alerts.alerts?.filter(({ phase }) => phase === 'now') ?? null;
  return {
    page: describePage(context, request, {
      title: t(agency.hasVehicles ? 'home.title' : 'home.plainTitle', { agency: agency.name }),
      description: t(agency.hasVehicles ? 'home.description' : 'home.plainDescription', {
        agency: agency.name,
      }),
    }),
    now: now().epochMilliseconds,
    calendarNote,
    errors,
    status:
      routes.ok && current
        ? serviceStatus(
            current.map(({ alert }) => alert),
            known,
            agency.facts,
          )
        : null,
    everywhere:
      current
        ?.filter(({ view }) => view.routeIds.length === 0)
        .map(({ view: { id, title, titleLang } }) => ({ id, title, titleLang })) ?? [],
    age: alerts.alertsAge,
    // A stop may have an elevator too.
    hasElevators: elevators.state !== 'not published' && (agency.hasStations || elevators.outages.length > 0),
    elevatorsOut: elevators.state === 'unknown' ? null : elevators.outages.length,
    editorial: content.ok ? editorialView(content.value.value, agency.facts.zone, app) : null,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, errors, status, everywhere, age, editorial } = loaderData;
  const { hasElevators, elevatorsOut } = loaderData;
  const t = useT();
  const agency = useAgency();
  const refresh = useRefresh(loaderData, STATUS_SECONDS);
  const section = (name: HomeSection) =>
    editorial === null ? null : <EditorialSection section={name} items={editorial[name]} />;
  return (
    <>
      <h1 className="unseen" tabIndex={-1}>
        {t('home.heading', { agency: agency.name })}
      </h1>
      <div className={`stack loose packed ${styles.home}`} data-words>
        <div>
          {/* Phones have the header's field right above, which needs scripts to find places in the app. */}
          <div className="below no-phone">
            <SiteSearch large />
          </div>
          <HomePlaces />
          {loaderData.calendarNote === null ? null : <p className="soft">{loaderData.calendarNote}</p>}
        </div>
        <div className={`stack loose packed ${styles.second}`}>
          {agency.hasAlerts ? (
            <section aria-labelledby="service">
              <div className="cluster between">
                <h2 id="service">{t('home.service')}</h2>
                <FreshnessNote source={age} now={now} refresh={refresh} of="reports" announces />
              </div>
              <ErrorBanners errors={errors} level={3} />
              <ul className={`chips ${styles.status}`}>
                {status?.map((each) => (
                  <StatusChip key={each.mode} status={each} />
                ))}
                {hasElevators ? (
                  <li>
                    <AppLink
                      to="/elevator-alerts"
                      className={buttonClass('pill', `small snug regular ${styles.chip}`)}
                    >
                      {elevatorsOut === null
                        ? t('home.elevatorsUnknown')
                        : t('home.elevators', { n: elevatorsOut })}
                    </AppLink>
                  </li>
                ) : null}
              </ul>
              {everywhere.map(({ id, title, titleLang }) => (
                <p key={id}>
                  <AppLink
                    to={`/alerts#alert-${encodeURIComponent(id)}`}
                    dir="auto"
                    lang={titleLang ?? undefined}
                  >
                    {title}
                  </AppLink>
                </p>
              ))}
            </section>
          ) : null}
          <nav aria-label={t('home.ways')} className={`stack packed ${styles.ways}`}>
            {ways
              .filter(
                ({ to }) =>
                  (agency.hasStations || to !== '/stations') && (agency.hasAlerts || to !== '/alerts'),
              )
              .map(({ to, icon, key }) => (
                <AppLink key={to} to={to} className={buttonClass(undefined, `even shrink pad ${styles.way}`)}>
                  <Icon name={icon} />
                  {t(key === 'home.map' && !agency.hasVehicles ? 'chrome.map' : key)}
                </AppLink>
              ))}
          </nav>
          {section('quickLinks')}
        </div>
        <div className="stack">
          {editorial === null ? (
            <ErrorBanner error={{ kind: 'content' }} />
          ) : (
            <Translate from={agency.editorialLang} />
          )}
          {section('bulletins')}
        </div>
        <div className="across">
          {section('latestStories')}
          {section('exploreLinks')}
        </div>
      </div>
    </>
  );
}

const ways = [
  { to: '/schedules', icon: 'schedule', key: 'home.schedules' },
  { to: '/realtime-map', icon: 'map', key: 'home.map' },
  { to: '/stations', icon: 'station', key: 'home.stations' },
  { to: '/alerts', icon: 'alert', key: 'home.allAlerts' },
] as const;
