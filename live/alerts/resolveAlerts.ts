import type { AlertEntity } from '#domain/alerts/alertEntity.ts';
import type { AlertReport, RealtimeFeed, ReportedScope } from '#live/decode/feed.ts';
import {
  type FlatSchedule,
  type KnownRoute,
  type KnownStop,
  knownRoute,
  type NetworkNames,
} from '#live/merge/flatSchedule.ts';
import { inSlices } from '#live/work/inSlices.ts';

export interface ResolvedAlert {
  report: AlertReport;
  /** Ids are in the schedule's spelling, if known; a route without directions is affected in both. */
  routes: { id: string; directionIds: (0 | 1)[] }[];
  stopIds: string[];
  tripIds: string[];
  /** The affected entities, independent of each other, with route ids for agencies, types, trips and stops. */
  entities: AlertEntity[];
  /** Unix seconds of the relevant period: the active one, else the next. Open ends are `null`. */
  period: { start: number | null; end: number | null };
  isInForce: boolean;
}

export interface ResolvedAlerts {
  alerts: ResolvedAlert[];
  network: NetworkNames;
  stops: ReadonlyMap<string, KnownStop>;
}

/** Resolves alerts: past ones are removed, future ones kept. `now` is in Unix seconds. */
export async function resolveAlerts(
  feed: RealtimeFeed,
  schedule: FlatSchedule,
  now: number,
): Promise<ResolvedAlerts> {
  const network = await schedule.network();
  const scopes = feed.alerts.flatMap((alert) => alert.scopes);
  const stops = scopes.some((scope) => scope.stopId !== null) ? await schedule.stops() : new Map();
  const tripRoutes = scopes.some((scope) => scope.tripId !== null && scope.routeId === null)
    ? await schedule.tripRoutes()
    : new Map<string, string>();
  const alerts: ResolvedAlert[] = [];
  await inSlices(feed.alerts, (report) => {
    const period = relevantPeriod(report.periods, now);
    if (period === null) return;
    const entities = resolveEntities(report.scopes, network, stops, tripRoutes);
    alerts.push({
      report,
      entities,
      routes: routesOf(entities),
      stopIds: unique(report.scopes.map((scope) => scope.stopId)),
      tripIds: unique(report.scopes.map((scope) => scope.tripId)),
      period,
      isInForce: (period.start ?? now) <= now,
    });
  });
  return { alerts, network, stops };
}

function relevantPeriod(periods: AlertReport['periods'], now: number): ResolvedAlert['period'] | null {
  if (periods.length === 0) return { start: null, end: null };
  const remaining = periods.filter((period) => period.end === null || period.end > now);
  remaining.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return remaining[0] ?? null;
}

/** Once an alert has this many entities, the routes of its further agencies, types and stops are not added. */
const MAX_ENTITIES = 20_000;

/** Adds the routes of each agency, type and trip and, unless the alert names routes, types or trips, of each stop. */
function resolveEntities(
  scopes: readonly ReportedScope[],
  network: NetworkNames,
  stops: ReadonlyMap<string, KnownStop>,
  tripRoutes: ReadonlyMap<string, string>,
): AlertEntity[] {
  const namesRoutes = scopes.some((scope) => (scope.routeId ?? scope.routeType ?? scope.tripId) !== null);
  const entities: AlertEntity[] = [];
  for (const { agencyId, ...scope } of scopes) {
    const { routeType, stopId } = scope;
    const isOfAgency = (route: KnownRoute) =>
      agencyId === null || route.agencyId === '' || route.agencyId === agencyId;
    const routeId = scope.routeId ?? (scope.tripId === null ? null : (tripRoutes.get(scope.tripId) ?? null));
    const hasRoom = entities.length < MAX_ENTITIES;
    if (routeId !== null) {
      entities.push({ ...scope, routeId: knownRoute(network, routeId)?.id ?? routeId });
    } else if (routeType !== null && hasRoom && network.routes.size > 0) {
      for (const route of network.routes.values()) {
        if (route.type === routeType && isOfAgency(route)) entities.push({ ...scope, routeId: route.id });
      }
    } else if (agencyId !== null && hasRoom && !network.routes.values().every(isOfAgency)) {
      for (const { id } of network.routes.values().filter(isOfAgency))
        entities.push({ ...scope, routeId: id });
    } else {
      entities.push(scope);
      const routeIds = stopId === null || namesRoutes || !hasRoom ? [] : (stops.get(stopId)?.routeIds ?? []);
      for (const id of routeIds) entities.push({ ...scope, routeId: knownRoute(network, id)?.id ?? id });
    }
  }
  return entities;
}

/** Returns the routes with the directions named for them; no direction: both. */
function routesOf(entities: readonly AlertEntity[]): ResolvedAlert['routes'] {
  const directions = new Map<string, Set<0 | 1>>();
  const whole = new Set<string>();
  for (const { routeId, directionId, stopId, tripId } of entities) {
    if (routeId === null) continue;
    const known = directions.getOrInsertComputed(routeId, () => new Set());
    if (directionId !== null) known.add(directionId);
    else if (stopId === null && tripId === null) whole.add(routeId);
  }
  return [...directions].map(([id, known]) => ({ id, directionIds: whole.has(id) ? [] : [...known].sort() }));
}

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
