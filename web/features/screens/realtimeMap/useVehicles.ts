import { useMemo } from 'react';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { chosenRouteIds, filterVehicles } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { dataTime, useVehicleFeed, type VehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { RealtimeMapData } from './realtimeMapData.server.ts';

export interface Vehicles {
  feed: VehicleFeed;
  shown: readonly MapVehicle[];
  /** Whether all vehicles are known (a page has only the first of many), or the request for the rest has failed. */
  isWhole: boolean;
  /** Time of the last response's data, epoch ms; 0: there is no current data. */
  asOf: number;
  badge: (routeId: string) => RouteBadge;
}

export function useVehicles(
  state: MapState,
  data: RealtimeMapData,
  clock: () => number,
  now: number,
): Vehicles {
  const { routes } = data;
  const routeIds = useMemo(() => chosenRouteIds(state, routes), [state, routes]);
  // An agency that publishes no vehicles needs no requests.
  const feed = useVehicleFeed(routes, routeIds, data, clock, data.source.state !== 'none');
  const badge = useMemo(() => badgeOf(routes), [routes]);
  const shown = useMemo(
    () => filterVehicles(feed.vehicles.values(), state, routes),
    [feed.vehicles, state, routes],
  );
  const isWhole = data.total === data.vehicles.length || feed.source !== data.source || feed.failing;
  const asOf = dataTime(feed, now);
  return { feed, shown, isWhole, asOf, badge };
}
