/** Decides which routes, trips and stops an alert affects. */
import { mayBeOfMode } from '#domain/agency/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import { type Alert, type AlertEntity, isInForce } from './alert.ts';

/** The subject of a query. An omitted mode, direction, trip or date matches any: a trip's alert affects its route. */
export interface AlertSubject {
  /** Whether an id is that of the subject's route, or of one of its routes. */
  isRoute: (routeId: string) => boolean;
  mode?: Route['mode'];
  directionId?: 0 | 1 | null;
  tripId?: string;
  serviceDate?: Temporal.PlainDate;
  /** Omitted: the query is about the whole route, and an entity that names only a stop does not match. */
  isStop?: (stopId: string) => boolean;
}

/** Whether an entity affects the subject, in whole or in part. */
export function appliesTo(entity: AlertEntity, subject: AlertSubject): boolean {
  const { routeType, routeId, directionId, tripId, serviceDate, stopId } = entity;
  if (routeId !== null && !subject.isRoute(routeId)) return false;
  const { mode } = subject;
  // The route's own id is more specific than its type. Without a known mode, any type matches.
  if (routeId === null && routeType !== null && mode && !mayBeOfMode(routeType, mode)) return false;
  if (directionId !== null && subject.directionId != null && directionId !== subject.directionId)
    return false;
  if (tripId !== null && subject.tripId !== undefined && tripId !== subject.tripId) return false;
  if (serviceDate !== null && subject.serviceDate?.equals(serviceDate) === false) return false;
  const namesRoute = routeId !== null || routeType !== null;
  if (stopId !== null) return subject.isStop === undefined ? namesRoute : subject.isStop(stopId);
  // A trip on an unknown route can only be matched by its own id.
  return tripId === null || namesRoute || subject.tripId === tripId;
}

const among = (ids: readonly string[]): ((id: string) => boolean) => {
  const known = new Set(ids);
  return (id) => known.has(id);
};

const isWholeLine = ({ directionId, tripId, stopId }: AlertEntity): boolean =>
  directionId === null && tripId === null && stopId === null;

interface Scoped {
  readonly entities: readonly AlertEntity[];
}
type AnyRoute = Pick<Route, 'id' | 'childRouteIds' | 'parentRouteIds'> & Partial<Pick<Route, 'mode'>>;

/** Selects the alerts that affect the route, a child or a parent, in the direction (`null`: in any). */
export function alertsForRoute<A extends Scoped>(
  alerts: readonly A[],
  route: AnyRoute,
  directionId: 0 | 1 | null = null,
): A[] {
  const subject = { ...routeSubject(route), directionId };
  return alerts.filter(({ entities }) => entities.some((entity) => appliesTo(entity, subject)));
}

export function alertsForMode<A extends Scoped>(
  alerts: readonly A[],
  mode: Route['mode'],
  routeIds: readonly string[],
): A[] {
  const subject: AlertSubject = { isRoute: among(routeIds), mode };
  return alerts.filter(({ entities }) => entities.some((entity) => appliesTo(entity, subject)));
}

/** Returns the direction to which an alert limits itself on a route; `null`: both, or it does not affect the route. */
export function onlyDirection({ entities }: Scoped, routeId: string): 0 | 1 | null {
  const directions = new Set(
    entities.flatMap((entity) =>
      entity.routeId !== null && entity.routeId === routeId ? [entity.directionId] : [],
    ),
  );
  const [only = null] = directions;
  return directions.size === 1 ? only : null;
}

/** Selects alerts for the stops or their routes. Those about a trip but no stop are shown on the route's page instead. */
export function alertsForStop<A extends Scoped>(
  alerts: readonly A[],
  stopIds: readonly string[],
  routeIds: readonly string[],
  /** The only direction of a route at the stops; `null`: both, or unknown. */
  directionOf: (routeId: string) => 0 | 1 | null = () => null,
): A[] {
  const ids = new Set(stopIds);
  const subject: AlertSubject = { isRoute: among(routeIds), isStop: among(stopIds) };
  const isHere = (entity: AlertEntity) =>
    appliesTo(entity, {
      ...subject,
      directionId: entity.routeId === null ? null : directionOf(entity.routeId),
    });
  return alerts.filter(({ entities }) =>
    entities.some((entity) =>
      // An alert that names the stop applies to it, whatever route the entity adds.
      entity.stopId === null ? entity.tripId === null && isHere(entity) : ids.has(entity.stopId),
    ),
  );
}

/** Whether an alert suspends the route, that is, stops service on the whole line. */
export function suspendsRoute(alert: Scoped & Pick<Alert, 'suspended'>, route: AnyRoute): boolean {
  if (!alert.suspended) return false;
  const subject = routeSubject(route);
  return alert.entities.some((entity) => isWholeLine(entity) && appliesTo(entity, subject));
}

/** Whether an alert about a lack of service affects whole lines, not only a direction, a trip or a stop. */
export const isAboutWholeLines = (entities: readonly AlertEntity[]): boolean => entities.some(isWholeLine);

const routeSubject = ({ id, childRouteIds, parentRouteIds, mode }: AnyRoute): AlertSubject => ({
  isRoute: among([id, ...childRouteIds, ...parentRouteIds]),
  ...(mode === undefined ? {} : { mode }),
});

interface CalledRun {
  tripId: string;
  routeId: string;
  directionId: 0 | 1 | null;
  /** Only for a run not in the schedule; scheduled trips have an id for each start. */
  startSeconds?: ServiceSeconds | null;
  /** Omitted: the run as a whole, at any stop. */
  stopId?: string;
}

export type AlertsOfRun = (
  run: CalledRun,
  serviceDate: Temporal.PlainDate,
  at: Temporal.Instant,
) => readonly Alert[];

/** Returns a function that finds the alerts in force that name a run, not only its line, direction or stops. */
export function indexRunAlerts(alerts: readonly Alert[]): AlertsOfRun {
  const aboutRuns = alerts.flatMap((alert) =>
    alert.entities.flatMap((entity) => {
      const { tripId, startSeconds } = entity;
      if (tripId === null) return [];
      return { alert, entity, id: startSeconds === null ? tripId : frequencyTripId(tripId, startSeconds) };
    }),
  );
  const byRun = Map.groupBy(aboutRuns, ({ id }) => id);
  return (run, serviceDate, at) => {
    const { tripId, startSeconds = null } = run;
    const named = [
      ...(byRun.get(tripId) ?? []),
      ...(startSeconds === null ? [] : (byRun.get(frequencyTripId(tripId, startSeconds)) ?? [])),
    ];
    // Few runs are named, but every departure asks.
    if (named.length === 0) return [];
    const found = named.filter(
      ({ alert, entity }) => isInForce(alert, at) && namesRun(entity, run, serviceDate),
    );
    return [...new Set(found.map(({ alert }) => alert))];
  };
}

function namesRun(
  entity: AlertEntity,
  { routeId, directionId, stopId }: CalledRun,
  serviceDate: Temporal.PlainDate,
): boolean {
  return appliesTo(
    // The index already matched the trip and its start.
    { ...entity, tripId: null, routeId: entity.routeId ?? routeId },
    {
      isRoute: (id) => id === routeId,
      directionId,
      serviceDate,
      ...(stopId === undefined ? {} : { isStop: (id: string) => id === stopId }),
    },
  );
}
