/** A GTFS-realtime EntitySelector: each part that is set narrows it; with none set, it means the whole agency. */
export interface AlertEntity {
  /** GTFS route_type. */
  routeType: number | null;
  routeId: string | null;
  directionId: 0 | 1 | null;
  tripId: string | null;
  /** Which run of the trip; `null`: every run. */
  serviceDate: Temporal.PlainDate | null;
  /** For a trip id with several departures a day: seconds after noon minus 12 h; `null`: every departure. */
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

/** Combines every route with every stop, for alerts that do not pair them. */
export function crossedEntities(routeIds: readonly string[], stopIds: readonly string[]): AlertEntity[] {
  if (stopIds.length === 0) return routeIds.map((routeId) => ({ ...wholeAgency, routeId }));
  if (routeIds.length === 0) return stopIds.map((stopId) => ({ ...wholeAgency, stopId }));
  return routeIds.flatMap((routeId) => stopIds.map((stopId) => ({ ...wholeAgency, routeId, stopId })));
}
