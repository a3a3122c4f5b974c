// Every station, by name, mode, line, accessibility and distance; whether an elevator is out.
import { outagesAt } from '#domain/elevatorAlternative.ts';
import { findRoute } from '#domain/findRoute.ts';
import { sameRouteId } from '#domain/routeId.ts';
import type { Station } from '#domain/station.ts';
import { appContext } from '#web/context.ts';
import { type ModeSlug, modeOfSlug } from '#web/features/alerts/alertFilter.ts';
import { outageState } from '#web/features/elevators/outageState.ts';
import type { CatalogueError } from '#web/features/errors/catalogueError.ts';
import { describePage, pageMeta } from '#web/features/meta/page.ts';
import { loadRoutes } from '#web/features/network/loadRoutes.server.ts';
import { StationFilters } from '#web/features/stations/StationFilters.tsx';
import { StationList } from '#web/features/stations/StationList.tsx';
import type { StationEntry } from '#web/features/stations/stationEntry.ts';
import { filterStations, readStationFilter, stationsPath } from '#web/features/stations/stationFilter.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ErrorBanner } from '#web/ui/ErrorBanner.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Route } from './+types/stations.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  const { client, t } = app;
  const { signal } = request;
  const asked = readStationFilter(new URL(request.url).searchParams);
  const [stations, elevators, routes] = await Promise.all([
    client.stations({ signal }),
    client.elevators({ signal }),
    loadRoutes(app, signal),
  ]);
  const errors: CatalogueError[] = [];
  if (!stations.ok) errors.push({ kind: 'live', what: 'stations' });
  if (!routes.ok) errors.push(routes.error);
  const state = outageState(elevators);
  const outages = state.kind === 'outages' ? state.outages : [];
  const all = routes.ok ? routes.value : [];
  const serving = (station: Station) =>
    all.filter((route) => !route.isParentRoute && station.routeIds.some((id) => sameRouteId(id, route.id)));
  // Each badge once, so that the page carries it once.
  const badges = new Map(all.map((route) => [route, toBadge(route)]));
  const filter = {
    ...asked,
    line: asked.line === null ? null : (findRoute(all, asked.line)?.id ?? null),
  };
  const shown = filterStations(stations.ok ? stations.value.value : [], filter, all, serving);
  return {
    page: describePage(context, request, {
      title: t('stations.title'),
      description: t('stations.description'),
    }),
    filter,
    lines: all
      .filter((route) => (filter.mode ? route.mode === modeOfSlug[filter.mode] : route.mode !== 'Bus'))
      .map(toBadge),
    stations: shown.map(
      (station): StationEntry => ({
        slug: station.slug,
        name: station.name,
        accessible: station.accessible,
        out: outagesAt(station, outages).length,
        position: station.position,
        badges: serving(station).flatMap((route) =>
          route.mode === 'Bus' && filter.mode !== 'bus' ? [] : (badges.get(route) ?? []),
        ),
      }),
    ),
    isKnown: stations.ok,
    /** An agency whose feed knows stops alone. */
    hasNone: stations.ok && stations.value.value.length === 0,
    elevatorsKnown: state.kind !== 'unknown',
    errors,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Stations({ loaderData }: Route.ComponentProps) {
  const { filter, lines, stations, isKnown, hasNone, elevatorsKnown, errors } = loaderData;
  const t = useT();
  const tab = (mode: ModeSlug | null, label: string) => ({
    // A line of one mode says nothing about another.
    to: stationsPath({ ...filter, mode, line: null }),
    label,
    current: filter.mode === mode,
  });
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
      <PageHeader title={t('stations.title')} />
      {errors.map((error) => (
        <ErrorBanner key={error.kind} error={error} />
      ))}
      {elevatorsKnown ? null : <ErrorBanner error={{ kind: 'live', what: 'elevators' }} />}
      <LinkTabs
        label={t('schedules.modes')}
        keepScroll
        tabs={[
          tab(null, t('schedules.all')),
          tab('metro', t('schedules.metro')),
          tab('regional-rail', t('schedules.rail')),
          tab('bus', t('schedules.bus')),
        ]}
      />
      <StationFilters filter={filter} lines={lines} />
      {isKnown ? <StationList stations={stations} /> : null}
    </>
  );
}
