/**
 * One thing an alert is about, as a GTFS-realtime EntitySelector: every part that is set narrows it, and entities of one
 * alert stand each for itself. Nothing set is the whole agency.
 */
export interface AlertEntity {
  /** GTFS route_type. */
  routeType: number | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  tripId: string | null;
  /** Which run of the trip; `null`: every one. */
  serviceDate: Temporal.PlainDate | null;
  /** Where one id leaves several times a day, seconds after noon minus 12 h; `null`: every one. */
  startSeconds: number | null;
  stopId: string | null;
}

export const wholeAgency: AlertEntity = {
  routeType: null,
  routeId: null,
  directionId: null,
  tripId: null,
  serviceDate: null,
  startSeconds: null,
  stopId: null,
};

export const isWholeAgency = (entity: AlertEntity): boolean =>
  Object.values(entity).every((part) => part === null);

/**
 * The entities of an alert that names routes here and stops there, and does not say which belong together: each route
 * at each stop. It speaks of nothing where it names nothing.
 */
export function crossedEntities(routeIds: readonly string[], stopIds: readonly string[]): AlertEntity[] {
  if (stopIds.length === 0) return routeIds.map((routeId) => ({ ...wholeAgency, routeId }));
  if (routeIds.length === 0) return stopIds.map((stopId) => ({ ...wholeAgency, stopId }));
  return routeIds.flatMap((routeId) => stopIds.map((stopId) => ({ ...wholeAgency, routeId, stopId })));
}
