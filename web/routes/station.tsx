import { useSearchParams } from 'react-router';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { ErrorBanner, ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { DEPARTURES_SECONDS } from '#web/features/base/live/polling.ts';
import { keepLastGood, useRefresh } from '#web/features/base/live/useRefresh.ts';
import { describePage, stationData } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { DeparturesSection } from '#web/features/screens/station/DeparturesSection.tsx';
import { StationElevators, StationFacts, StationMap } from '#web/features/screens/station/StationFacts.tsx';
import { StationHeader } from '#web/features/screens/station/StationHeader.tsx';
import { type StationPage, stationPage } from '#web/features/screens/station/stationPage.server.ts';
import { MessageList } from '#web/features/transit/messages/MessageList.tsx';
import { withChoice } from '#web/features/transit/routes/pagePath.ts';
import { ServiceAreas } from '#web/features/transit/routes/ServiceAreas.tsx';
import { JourneyLinks } from '#web/features/transit/search/JourneyLinks.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import columns from '#web/ui/columns.module.css';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { Route } from './+types/station.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const view = await stationPage(app, params.slug, request);
  const { station, lines } = view;
  const page = describePage(context, request, {
    title: station.name,
    description: app.t('stations.stationDescription', { station: station.name }),
    isEmbeddable: true,
  });
  const modes = lines.map((line) => line.mode);
  return { ...view, page, linkedData: stationData(station, modes, page.canonical) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLastGood(args);

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page, loaderData?.linkedData);

export default function StationScreen({ loaderData: view }: Route.ComponentProps) {
  const { station } = view;
  const refresh = useRefresh(view, DEPARTURES_SECONDS);
  const [params] = useSearchParams();
  const to = (change: Record<string, string | null>) => withChoice(params, change);
  return (
    <article>
      <StationHeader view={view} to={to} />
      <ErrorBanners errors={view.errors} />
      {view.alerts === null ? <ErrorBanner error={{ kind: 'live', what: 'alerts' }} /> : null}
      <div className={`stack ${columns.columns}`}>
        <DeparturesSection view={view} refresh={refresh} />
        <div className={`stack wide packed ${columns.aside}`}>
          <JourneyLinks id={station.slug} />
          <StationElevators view={view} refresh={refresh} />
          {view.editorialError ? <ErrorBanner error={view.editorialError} /> : null}
          <MessageList messages={view.messages} now={view.now} />
          <ConnectingLines lines={view.connecting} />
          <ServiceAreas areas={view.areas} heading="h2" />
          <StationFacts view={view} />
          {station.position ? <StationMap view={view} position={station.position} /> : null}
        </div>
      </div>
    </article>
  );
}

function ConnectingLines({ lines }: { lines: StationPage['connecting'] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="connecting" className="stack packed">
      <h2 id="connecting">{t('stations.connecting')}</h2>
      <ul className="wrap even">
        {lines.map((line) => (
          <li key={line.id}>
            <AppLink
              to={`/schedules/${encodeURIComponent(line.id)}`}
              heading={routeHeading(line)}
              className="tap inked"
            >
              <RouteMark route={line} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
