import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { chosenRouteIds, type MapRoute } from './filterVehicles.ts';

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
