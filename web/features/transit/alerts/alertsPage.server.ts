import { activeFirst, crossedEntities } from '#domain/alerts/alert.ts';
import { disruptionRank } from '#domain/alerts/serviceLevel.ts';
import { pagesOf } from '#domain/pagesOf.ts';
import { findRoute } from '#domain/routes/route.ts';
import type { CatalogueError } from '#web/features/base/errors/catalogueError.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { offeredModes, statusOrder } from '#web/features/transit/routes/modeNames.ts';
import type { AppContext } from '#web/request/context.ts';
import { passes, readAlertFilter } from './alertFilter.ts';
import { groupByRoutes, routeOptions } from './alertsByRoute.ts';
import { loadAlerts, loadDetours } from './loadAlerts.server.ts';

const PER_PAGE = 100;

export async function alertsPage(app: AppContext, request: Request) {
  const { now } = app;
  const filter = readAlertFilter(new URL(request.url).searchParams);
  const [loaded, { detours: knownDetours, detoursAge }, loadedRoutes] = await Promise.all([
    loadAlerts(app, request.signal),
    loadDetours(app, request.signal),
    loadRoutes(app, request.signal),
  ]);
  const routes = loadedRoutes.ok ? loadedRoutes.value : [];
  const offered = offeredModes(routes, app.agency.facts);
  const ordered =
    loaded.alerts &&
    activeFirst(loaded.alerts, ({ view }) => view.periods?.[0]?.start ?? null, now().epochMilliseconds);
  const alerts = ordered?.filter(({ alert, words }) => passes(filter, alert.entities, words, routes)) ?? [];
  const detours = activeFirst(
    knownDetours?.filter((detour) =>
      passes(filter, crossedEntities(detour.routeIds, []), `${detour.message} ${detour.reason}`, routes),
    ) ?? [],
    (detour) => detour.periods[0]?.start ?? null,
    now().epochMilliseconds,
  );
  const ranks = new Map(ordered?.map(({ alert, view }) => [view.id, disruptionRank(alert)]));
  // What is ahead is in order of time; of what is now, riders need what stops them first.
  const rankOf = ({ id }: { id: string }) => (filter.view === 'now' && ranks.get(id)) || 0;
  const inView = <T extends { phase: string; view: { id: string } }>(list: readonly T[]) =>
    filter.view === 'now'
      ? list.filter(({ phase }) => phase === 'now').sort((a, b) => rankOf(a.view) - rankOf(b.view))
      : ['thisWeek', 'later'].flatMap((each) => list.filter(({ phase }) => phase === each));
  const paged = pagesOf(inView(alerts), filter.page ?? 1, PER_PAGE);
  const pagedDetours = pagesOf(detours, filter.page ?? 1, PER_PAGE);
  const { current: page, pages } = filter.view === 'detours' ? pagedDetours : paged;
  // A link to an alert leads to the unfiltered list, where the alert may be on another page.
  const pageOfAlert = new Map(
    inView(ordered ?? []).map(({ view }, index) => [view.id, 1 + Math.floor(index / PER_PAGE)]),
  );
  const inPhase = (phase: 'now' | 'thisWeek' | 'later') =>
    groupByRoutes(
      paged.shown.flatMap((alert) =>
        alert.phase === phase ? { ...alert.view, page: pageOfAlert.get(alert.view.id) ?? 1 } : [],
      ),
      (view) => view.routeIds,
      routes,
      rankOf,
    );
  // The count next to each route is the number of its items in this view, whatever the other filters.
  const listedRouteIds =
    filter.view === 'detours'
      ? (knownDetours ?? []).map((detour) => detour.routeIds)
      : (loaded.alerts ?? [])
          .filter(({ phase }) => (phase === 'now') === (filter.view === 'now'))
          .map(({ view }) => view.routeIds);
  const chosen = filter.routeId === null ? null : (findRoute(routes, filter.routeId)?.id ?? null);
  const errors: CatalogueError[] = [];
  if (loaded.alerts === null && loaded.isPublished && filter.view !== 'detours')
    errors.push({ kind: 'live', what: 'alerts' });
  if (knownDetours === null && filter.view === 'detours') errors.push({ kind: 'live', what: 'detours' });
  if (!loadedRoutes.ok) errors.push(loadedRoutes.error);
  return {
    now: now().epochMilliseconds,
    modes: statusOrder.filter((mode) => offered.includes(mode)),
    filter: { ...filter, routeId: chosen ?? filter.routeId, page },
    pages: pages.length,
    counts: {
      now: loaded.alerts && alerts.filter(({ phase }) => phase === 'now').length,
      upcoming: loaded.alerts && alerts.filter(({ phase }) => phase !== 'now').length,
      detours: knownDetours && detours.length,
    },
    current: filter.view === 'now' ? inPhase('now') : [],
    thisWeek: filter.view === 'upcoming' ? inPhase('thisWeek') : [],
    later: filter.view === 'upcoming' ? inPhase('later') : [],
    detours:
      filter.view === 'detours' ? groupByRoutes(pagedDetours.shown, (detour) => detour.routeIds, routes) : [],
    routeChoices: routeOptions(routes, listedRouteIds, chosen),
    isPublished: loaded.isPublished,
    age: filter.view === 'detours' ? detoursAge : loaded.alertsAge,
    errors,
  };
}
