import type { AlertEntity } from '#domain/alerts/alert.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { AlertReport, RealtimeFeed, ReportedPeriod, ReportedScope } from '#live/decode/feed.ts';
import {
  type FlatSchedule,
  type KnownRoute,
  type KnownStop,
  knownRoute,
  type NetworkNames,
} from '#live/merge/flatSchedule.ts';
import { inSlices } from '#live/work/longWork.ts';

export interface ResolvedAlert {
  report: AlertReport;
  /** Ids are in the schedule's spelling, if known; a route without directions is affected in both. */
  routes: { id: string; directionIds: (0 | 1)[] }[];
  stopIds: string[];
  tripIds: string[];
  /**
   * The affected entities, independent of each other: those of the feed, without those of other agencies' routes, with
   * the routes of agencies, types, trips and stops, and the platforms of stations.
   */
  entities: AlertEntity[];
  /** The periods that are not over, in order; `null`: the feed does not say when services are affected. */
  periods: ReportedPeriod[] | null;
  /** The period to show: the current one, else the next; without periods of services, that of telling riders. */
  period: ReportedPeriod;
  isInForce: boolean;
  /** Whether the feed wants riders to be told now. */
  isTold: boolean;
}

export interface ResolvedAlerts {
  alerts: ResolvedAlert[];
  network: NetworkNames;
  stops: ReadonlyMap<string, KnownStop>;
}

/** Resolves alerts: those that are over are removed, future ones kept. */
export async function resolveAlerts(
  feed: RealtimeFeed,
  schedule: FlatSchedule,
  now: EpochSeconds,
): Promise<ResolvedAlerts> {
  const network = await schedule.network();
  const scopes = feed.alerts.flatMap((alert) => alert.scopes);
  const stops = scopes.some((scope) => scope.stopId !== null) ? await schedule.stops() : new Map();
  const tripRoutes = scopes.some((scope) => scope.tripId !== null && scope.routeId === null)
    ? await schedule.tripRoutes()
    : new Map<string, string>();
  const alerts: ResolvedAlert[] = [];
  await inSlices(feed.alerts, (report) => {
    const timing = timingOf(report, now);
    if (timing === null) return;
    const entities = resolveEntities(report.scopes, network, stops, tripRoutes);
    alerts.push({
      report,
      entities,
      routes: routesOf(entities),
      stopIds: unique([...report.scopes, ...entities].map((scope) => scope.stopId)),
      tripIds: unique(report.scopes.map((scope) => scope.tripId)),
      ...timing,
    });
  });
  return { alerts, network, stops };
}

type Timing = Pick<ResolvedAlert, 'periods' | 'period' | 'isInForce' | 'isTold'>;

const ALWAYS: ReportedPeriod = { start: null, end: null };

/** Returns the periods of an alert; `null` if it is over, or if the feed no longer wants riders to be told. */
function timingOf({ periods, toldPeriods }: AlertReport, now: EpochSeconds): Timing | null {
  const remaining = periods && remainingPeriods(periods, now);
  const toTell = remainingPeriods(toldPeriods, now);
  if (periods !== null && periods.length > 0 && remaining?.length === 0) return null;
  if (toldPeriods.length > 0 && toTell.length === 0) return null;
  const [period = ALWAYS] = remaining ?? toTell;
  const hasBegun = (start: EpochSeconds | null | undefined) => (start ?? now) <= now;
  return {
    periods: remaining,
    period,
    isInForce: remaining !== null && hasBegun(period.start),
    isTold: hasBegun(toTell[0]?.start),
  };
}

const remainingPeriods = (periods: readonly ReportedPeriod[], now: EpochSeconds): ReportedPeriod[] =>
  periods
    .filter(({ end }) => end === null || end > now)
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.end ?? Infinity) - (b.end ?? Infinity));

/** Once an alert has this many entities, the routes and platforms of its further ones are not added. */
const MAX_ENTITIES = 20_000;

function resolveEntities(
  scopes: readonly ReportedScope[],
  network: NetworkNames,
  stops: ReadonlyMap<string, KnownStop>,
  tripRoutes: ReadonlyMap<string, string>,
): AlertEntity[] {
  // The same platform may be named by itself and by its station.
  const entities = new Map<string, AlertEntity>();
  const add = (entity: AlertEntity) => entities.set(JSON.stringify(entity), entity);
  for (const { agencyId, ...scope } of scopes) {
    const isFull = entities.size >= MAX_ENTITIES;
    const stop = scope.stopId === null ? undefined : stops.get(scope.stopId);
    const covered = isFull ? [] : (stop?.coveredIds ?? []);
    const addAt = (entity: AlertEntity) => {
      add(entity);
      for (const stopId of covered) add({ ...entity, stopId });
    };
    const routes = affectedRoutes({ agencyId, ...scope }, network, stop, tripRoutes);
    if (routes.isWhole) addAt(scope);
    if (isFull && routes.isDerived) continue;
    // The station's own id is enough for pages of its routes; each of its platforms is covered for every route above.
    for (const routeId of routes.ids) (routes.isWhole ? add : addAt)({ ...scope, routeId });
  }
  return [...entities.values()];
}

interface AffectedRoutes {
  ids: string[];
  /** The ids are not named by the entity itself. */
  isDerived: boolean;
  /** The entity affects more than these routes: all of them at its stop, or whatever its agency runs. */
  isWhole: boolean;
}

/** Returns the routes that one entity affects: all of its parts must apply, the agency included. */
function affectedRoutes(
  { agencyId, routeId, routeType, tripId, stopId }: ReportedScope,
  network: NetworkNames,
  stop: KnownStop | undefined,
  tripRoutes: ReadonlyMap<string, string>,
): AffectedRoutes {
  const isOfAgency = (route: KnownRoute) =>
    agencyId === null || route.agencyId === '' || route.agencyId === agencyId;
  const named = routeId ?? (tripId === null ? undefined : tripRoutes.get(tripId));
  if (named !== undefined) {
    const known = knownRoute(network, named);
    return {
      ids: known === null || isOfAgency(known) ? [known?.id ?? named] : [],
      isDerived: false,
      isWhole: false,
    };
  }
  if (tripId !== null) return { ids: [], isDerived: false, isWhole: true };
  const atStop = stop?.routeIds.flatMap((id) => knownRoute(network, id) ?? []);
  // What an entity means at a stop that the schedule does not have is left to its own words.
  if (stopId !== null && atStop === undefined) return { ids: [], isDerived: true, isWhole: true };
  const all = atStop ?? [...network.routes.values()];
  const isAffected = (route: KnownRoute) =>
    isOfAgency(route) && (routeType === null || route.type === routeType);
  const affected = all.filter(isAffected);
  const isWhole = network.routes.size === 0 || (routeType === null && affected.length === all.length);
  // An alert for everything needs no list of routes.
  const isListed = stopId !== null || !isWhole;
  return { ids: isListed ? affected.map(({ id }) => id) : [], isDerived: true, isWhole };
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
