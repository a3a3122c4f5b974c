import { routeIdSet } from '#domain/routeId.ts';
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
  const isHere = routeIdSet(routeIds);
  const children = routes.flatMap((route) => (isHere(route.id) ? route.childRouteIds : []));
  const isChosen = routeIdSet(chosenIds);
  return ![...routeIds, ...children].some(isChosen);
}
