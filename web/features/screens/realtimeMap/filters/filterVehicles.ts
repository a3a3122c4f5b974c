import { findRoute } from '#domain/routes/route.ts';
import type { Filters, MapMode } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { type MapVehicle, punctuality } from '#web/features/transit/map/engine/mapVehicle.ts';

export interface MapRoute {
  id: string;
  mode: MapMode;
  childRouteIds: readonly string[];
}

/** Returns the ids of the chosen routes, with the children of a parent instead of the parent; `null`: all routes. */
export function chosenRouteIds(filters: Filters, routes: readonly MapRoute[]): string[] | null {
  if (filters.routeIds.length > 0)
    return filters.routeIds.flatMap((routeId) => {
      const route = findRoute(routes, routeId);
      if (!route) return [routeId];
      return route.childRouteIds.length > 0 ? [...route.childRouteIds] : [route.id];
    });
  if (filters.mode === null) return null;
  return routes
    .filter((route) => route.mode === filters.mode && route.childRouteIds.length === 0)
    .map((r) => r.id);
}

/**
 * A vehicle whose direction, delay or occupancy is unknown does not pass a filter by that value. Vehicles of `excludedIds`,
 * routes that the agency leaves out, never pass; those of a route that is not in the schedule do.
 */
export function filterVehicles(
  vehicles: Iterable<MapVehicle>,
  filters: Filters,
  { routes, excludedIds }: { routes: readonly MapRoute[]; excludedIds: readonly string[] },
): MapVehicle[] {
  const ids = chosenRouteIds(filters, routes);
  const allowedIds = ids && new Set(ids);
  return [...vehicles].filter(
    (vehicle) =>
      (!allowedIds || allowedIds.has(vehicle.routeId)) &&
      !excludedIds.includes(vehicle.routeId) &&
      (filters.directionId === null || vehicle.directionId === filters.directionId) &&
      (!filters.lateOnly || punctuality(vehicle) === 'late') &&
      (!filters.seatsOnly ||
        vehicle.occupancy === 'EMPTY' ||
        vehicle.occupancy === 'MANY_SEATS_AVAILABLE' ||
        vehicle.occupancy === 'FEW_SEATS_AVAILABLE'),
  );
}
