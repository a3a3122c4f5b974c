// What the map's filters choose: vehicles, places and lines.
import { findRoute } from '#domain/routes/route.ts';
import type { Filters, MapMode, MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { type MapVehicle, punctuality } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MAX_LINE_ROUTES } from '#web/features/transit/map/feed/lineFeed.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface MapRoute {
  id: string;
  mode: MapMode;
  childRouteIds: readonly string[];
}

export interface RealtimeRoute extends RouteBadge {
  childRouteIds: string[];
  /** `false`: there is no live data for the line, and a note below the list names it. */
  isLive: boolean;
  directions: { directionId: 0 | 1; label: string }[];
}

/** Counts the filters in use; sorting is not a filter. */
export const countFilters = ({ mode, routeIds, directionId, lateOnly, seatsOnly }: Filters): number =>
  [mode !== null, routeIds.length > 0, directionId !== null, lateOnly, seatsOnly].filter(Boolean).length;

/** Returns the note for an empty list; `null`: vehicles pass the filters, but none of them is in the list. */
export const emptyNote = (filters: Filters, passing: number): 'map.empty' | 'map.emptyHere' | null =>
  passing > 0 ? null : countFilters(filters) > 0 ? 'map.empty' : 'map.emptyHere';

export const withoutFilters = <S extends MapState>(state: S): S => ({
  ...state,
  mode: null,
  routeIds: [],
  directionId: null,
  lateOnly: false,
  seatsOnly: false,
});

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

/** Whether the filters exclude every route at a place; false for a place with unknown routes. */
export function isFilteredOut(
  routeIds: readonly string[],
  state: MapState,
  routes: readonly MapRoute[],
): boolean {
  const chosenIds = chosenRouteIds(state, routes);
  if (chosenIds === null || routeIds.length === 0) return false;
  const children = routes.flatMap((route) => (routeIds.includes(route.id) ? route.childRouteIds : []));
  return ![...routeIds, ...children].some((id) => chosenIds.includes(id));
}

/** Returns the ids of the routes whose lines are drawn: that of the selected vehicle and the chosen ones, up to a limit. */
export function lineRouteIds(
  filters: Filters,
  routes: readonly MapRoute[],
  selectedRouteId: string | null,
): string[] {
  const chosenIds = filters.routeIds.length > 0 ? (chosenRouteIds(filters, routes) ?? []) : [];
  const all = selectedRouteId === null ? chosenIds : [selectedRouteId, ...chosenIds];
  return [...new Set(all)].slice(0, MAX_LINE_ROUTES);
}
