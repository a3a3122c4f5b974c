import type { AlertReport, AlertScope, Feed } from './feed.ts';
import { type FlatSchedule, type KnownStop, knownRoute, type Network } from './flatSchedule.ts';

export interface ResolvedAlert {
  report: AlertReport;
  /** As the schedule spells them; a route named by no direction has both in mind. */
  routes: { id: string; directionIds: (0 | 1)[] }[];
  stopIds: string[];
  tripIds: string[];
  /** Unix seconds of the period that counts now: the one in force, else the next. Open ends are `null`. */
  period: { start: number | null; end: number | null };
  isInForce: boolean;
}

/** What the alerts of a feed need to be written down. */
export interface ResolvedAlerts {
  alerts: ResolvedAlert[];
  network: Network;
  stops: ReadonlyMap<string, KnownStop>;
}

/** Alerts that are over are left out; those to come are kept. `now` is in Unix seconds. */
export async function resolveAlerts(
  feed: Feed,
  schedule: FlatSchedule,
  now: number,
): Promise<ResolvedAlerts> {
  const network = await schedule.network();
  const scopes = feed.alerts.flatMap((alert) => alert.scopes);
  const stops = scopes.some((scope) => scope.stopId !== null) ? await schedule.stops() : new Map();
  const tripRoutes = scopes.some((scope) => scope.tripId !== null && scope.routeId === null)
    ? await schedule.tripRoutes()
    : new Map<string, string>();
  const alerts = feed.alerts.flatMap((report) => {
    const period = periodThatCounts(report.periods, now);
    if (period === null) return [];
    return [
      {
        report,
        routes: routesOf(report.scopes, network, stops, tripRoutes),
        stopIds: unique(report.scopes.map((scope) => scope.stopId)),
        tripIds: unique(report.scopes.map((scope) => scope.tripId)),
        period,
        isInForce: (period.start ?? now) <= now,
      },
    ];
  });
  return { alerts, network, stops };
}

/** `null` when every period is over. An alert without periods holds as long as it is published. */
function periodThatCounts(periods: AlertReport['periods'], now: number): ResolvedAlert['period'] | null {
  if (periods.length === 0) return { start: null, end: null };
  const left = periods.filter((period) => period.end === null || period.end > now);
  left.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return left[0] ?? null;
}

function routesOf(
  scopes: readonly AlertScope[],
  network: Network,
  stops: ReadonlyMap<string, KnownStop>,
  tripRoutes: ReadonlyMap<string, string>,
): ResolvedAlert['routes'] {
  const directions = new Map<string, Set<0 | 1>>();
  const add = (routeId: string, directionId: 0 | 1 | null) => {
    const id = knownRoute(network, routeId)?.id ?? routeId;
    const known = directions.get(id) ?? new Set();
    directions.set(id, known);
    if (directionId !== null) known.add(directionId);
  };
  for (const scope of scopes) {
    const routeId = scope.routeId ?? (scope.tripId === null ? null : (tripRoutes.get(scope.tripId) ?? null));
    if (routeId !== null) add(routeId, scope.directionId);
    else if (scope.routeType !== null) {
      for (const route of network.routes.values()) {
        if (route.type === scope.routeType) add(route.id, scope.directionId);
      }
    }
  }
  // A stop concerns the routes that call there, unless the alert names routes itself.
  if (directions.size === 0) {
    for (const { stopId } of scopes) {
      for (const routeId of (stopId === null ? undefined : stops.get(stopId))?.routeIds ?? []) {
        add(routeId, null);
      }
    }
  }
  return [...directions].map(([id, known]) => ({ id, directionIds: [...known].sort() }));
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
