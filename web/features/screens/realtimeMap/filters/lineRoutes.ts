import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { type MapRoute, wantedRouteIds } from './filterVehicles.ts';

/** More would clutter the map. */
const MAX_LINE_ROUTES = 6;

/** The routes whose lines are drawn: the selected vehicle's and those of the filter. */
export function lineRoutes(
  state: MapState,
  routes: readonly MapRoute[],
  selectedRouteId: string | null,
): string[] {
  const asked = state.routeIds.length > 0 ? (wantedRouteIds(state, routes) ?? []) : [];
  const all = selectedRouteId === null ? asked : [selectedRouteId, ...asked];
  return [...new Set(all)].slice(0, MAX_LINE_ROUTES);
}
