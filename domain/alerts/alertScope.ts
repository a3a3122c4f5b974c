/** What an alert is about: the one rule of every screen that shows alerts, and of what they do to service. */

import { mayBeOfMode } from '#domain/routes/mode.ts';
import type { Route } from '#domain/routes/route.ts';
import { routeIdSet } from '#domain/routes/routeId.ts';
import type { Alert } from './alert.ts';
import type { AlertEntity } from './alertEntity.ts';

/** What is asked about. A part that is left out is any: an alert about one trip of a route is about the route. */
export interface AlertSubject {
  /** Any of these routes, with their children and parents. */
  isRoute: (routeId: string) => boolean;
  mode?: Route['mode'];
  directionId?: 0 | 1 | null;
  tripId?: string;
  serviceDate?: Temporal.PlainDate;
  /** Any of these stops; left out, the route as a whole is asked about, and what names a stop alone says nothing of it. */
  isStop?: (stopId: string) => boolean;
}

/** Whether an entity speaks of the subject, whole or in part. */
export function speaksOf(entity: AlertEntity, subject: AlertSubject): boolean {
  const { routeType, routeId, directionId, tripId, serviceDate, stopId } = entity;
  if (routeId !== null && !subject.isRoute(routeId)) return false;
  // The route's own id says more than its type.
  if (routeId === null && routeType !== null && !isOfType(subject.mode, routeType)) return false;
  if (directionId !== null && subject.directionId != null && directionId !== subject.directionId)
    return false;
  if (tripId !== null && subject.tripId !== undefined && tripId !== subject.tripId) return false;
  if (serviceDate !== null && subject.serviceDate?.equals(serviceDate) === false) return false;
  const namesRoute = routeId !== null || routeType !== null;
  if (stopId !== null) return subject.isStop === undefined ? namesRoute : subject.isStop(stopId);
  // A trip whose route nobody knows is known by its own id alone.
  return tripId === null || namesRoute || subject.tripId === tripId;
}

/** Without a mode to compare with, the type may fit. */
function isOfType(mode: Route['mode'] | undefined, routeType: number): boolean {
  return mode === undefined || mayBeOfMode(routeType, mode);
}

/** Whether an entity is about lines as a whole: no direction, trip or stop narrows it. */
const isWholeLine = ({ directionId, tripId, stopId }: AlertEntity): boolean =>
  directionId === null && tripId === null && stopId === null;

interface Scoped {
  readonly entities: readonly AlertEntity[];
}
type AnyRoute = Pick<Route, 'id' | 'childRouteIds' | 'parentRouteIds'> & Partial<Pick<Route, 'mode'>>;

/** Alerts that speak of the route, one of its children or one of its parents. */
export function alertsForRoute<A extends Scoped>(alerts: readonly A[], route: AnyRoute): A[] {
  const subject = routeSubject(route);
  return alerts.filter(({ entities }) => entities.some((entity) => speaksOf(entity, subject)));
}

/** Alerts that speak of any of the routes of a mode. */
export function alertsForMode<A extends Scoped>(
  alerts: readonly A[],
  mode: Route['mode'],
  routeIds: readonly string[],
): A[] {
  const subject: AlertSubject = { isRoute: routeIdSet(routeIds), mode };
  return alerts.filter(({ entities }) => entities.some((entity) => speaksOf(entity, subject)));
}

/**
 * Alerts for a stop, or for all stops of a station: those that name it, and those that name no stop but a route that
 * serves it, or everything. An alert about one trip informs that trip (GTFS-realtime EntitySelector): it belongs to the
 * page of its route, not to every stop of it.
 */
export function alertsForStop<A extends Scoped>(
  alerts: readonly A[],
  stopIds: readonly string[],
  routeIds: readonly string[],
): A[] {
  const ids = new Set(stopIds);
  const isRoute = routeIdSet(routeIds);
  const subject: AlertSubject = { isRoute, isStop: (id) => ids.has(id) };
  return alerts.filter(({ entities }) =>
    entities.some((entity) =>
      // Who names the stop means it, by whatever route it is known to be served.
      entity.stopId === null ? entity.tripId === null && speaksOf(entity, subject) : ids.has(entity.stopId),
    ),
  );
}

/** Whether an alert suspends the line: it suspends service, and of the whole line. */
export function suspendsRoute(alert: Scoped & Pick<Alert, 'suspended'>, route: AnyRoute): boolean {
  if (!alert.suspended) return false;
  const subject = routeSubject(route);
  return alert.entities.some((entity) => isWholeLine(entity) && speaksOf(entity, subject));
}

/** Whether an alert that tells of no service suspends lines, not a direction, a trip or a stop of them. */
export const isAboutWholeLines = (entities: readonly AlertEntity[]): boolean => entities.some(isWholeLine);

const routeSubject = ({ id, childRouteIds, parentRouteIds, mode }: AnyRoute): AlertSubject => ({
  isRoute: routeIdSet([id, ...childRouteIds, ...parentRouteIds]),
  ...(mode === undefined ? {} : { mode }),
});
