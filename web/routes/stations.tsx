import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { ErrorBanner, ErrorBanners } from '#web/features/base/errors/ErrorBanner.tsx';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import { StationFilters } from '#web/features/screens/stations/StationFilters.tsx';
import { StationList } from '#web/features/screens/stations/StationList.tsx';
import { readStationFilter } from '#web/features/screens/stations/stationFilter.ts';
import { type StationEntry, stationIndex } from '#web/features/screens/stations/stationIndex.server.ts';
import { offeredModes, statusOrder } from '#web/features/transit/routes/modeNames.ts';
import { modeOfSlug } from '#web/features/transit/routes/pagePath.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { pageLinksOf } from '#web/ui/PageLinks.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/stations.ts';

/** Stations per page: more than most agencies have, and quick to load on a phone. */
const PER_PAGE = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(LIVE_SECONDS);
  const { t } = app;
  const { searchParams } = new URL(request.url);
  const index = await stationIndex(app, readStationFilter(searchParams), request.signal);
  const { routes, filter, count } = index;
  const errors: CatalogueError[] = [];
  if (count === null) errors.push({ kind: 'live', what: 'stations' });
  if (!routes.ok) errors.push(routes.error);
  const all = routes.ok ? routes.value : [];
  const offered = offeredModes(all, app.agency.facts);
  const paged = pagesOf(index.stations, Number(searchParams.get('page') ?? 1), PER_PAGE);
  return {
    page: describePage(context, request, {
      title: t('stations.title'),
      description: t('stations.description'),
    }),
    filter,
    modes: statusOrder.filter((mode) => offered.includes(mode)),
    lines: all
      .filter((route) => (filter.mode ? route.mode === modeOfSlug(filter.mode) : route.mode !== 'Bus'))
      .map(toBadge),
    // Positions are loaded on demand.
    stations: paged.shown.map(({ position: _, ...entry }): StationEntry => entry),
    total: index.stations.length,
    pages: pageLinksOf(paged),
    now: app.now().epochMilliseconds,
    isKnown: count !== null,
    /** Whether the agency's feed has no stations. */
    hasNone: count === 0,
    elevatorsKnown: index.elevatorsKnown,
    errors,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Stations({ loaderData }: Route.ComponentProps) {
  const { filter, modes, lines, total, isKnown, hasNone, elevatorsKnown, errors } = loaderData;
  const t = useT();
  if (hasNone)
    return (
      <>
        <PageHeader title={t('stations.title')} />
        <p>{t('stations.none')}</p>
        <p>
          <AppLink to="/schedules">{t('schedules.title')}</AppLink>
        </p>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('stations.title')}
        action={
          <p role="status" className="quiet">
            {isKnown ? t('stations.count', { n: total }) : null}
          </p>
        }
      />
      <ErrorBanners errors={errors} />
      {elevatorsKnown ? null : <ErrorBanner error={{ kind: 'live', what: 'elevators' }} />}
      {isKnown ? (
        <StationList index={loaderData} />
      ) : (
        <StationFilters filter={filter} modes={modes} lines={lines} />
      )}
    </>
  );
}
