import { type Alert, isInForce } from './alert.ts';
import { appliesTo } from './alertScope.ts';
import type { IsDetoured } from './detouredStops.ts';

/** Returns a test of whether a no-service alert is in force for a stop, or for a route or trip there. */
export function indexClosures(alerts: readonly Pick<Alert, 'effect' | 'entities' | 'periods'>[]): IsDetoured {
  const closing = alerts.flatMap(({ effect, entities, periods }) =>
    effect === 'NO_SERVICE'
      ? entities.flatMap((entity) =>
          entity.stopId === null ? [] : [{ entity, stopId: entity.stopId, periods }],
        )
      : [],
  );
  const byStop = Map.groupBy(closing, ({ stopId }) => stopId);
  return ({ routeId, stopId, directionId, tripId }, at, serviceDate) =>
    (byStop.get(stopId) ?? []).some(
      ({ entity, periods }) =>
        isInForce({ periods }, at) &&
        // An alert about one trip does not match a run whose trip is unknown.
        (entity.tripId === null || tripId !== undefined) &&
        (entity.serviceDate === null || serviceDate != null) &&
        appliesTo(entity, {
          isRoute: (id) => id === routeId,
          isStop: (id) => id === stopId,
          directionId,
          ...(tripId === undefined ? {} : { tripId }),
          ...(serviceDate == null ? {} : { serviceDate }),
        }),
    );
}
