import type { Filters } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { MAX_LINE_ROUTES } from '#web/features/transit/map/feed/lineFeed.ts';
import { chosenRouteIds, type MapRoute } from './filterVehicles.ts';

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
