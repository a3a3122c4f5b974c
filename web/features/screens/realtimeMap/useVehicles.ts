import { useMemo } from 'react';
import type { MapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { filterVehicles, wantedRouteIds } from '#web/features/screens/realtimeMap/filters/filterVehicles.ts';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { useVehicleFeed, type VehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { RealtimeMapData } from './realtimeMapData.server.ts';

export interface Vehicles {
  feed: VehicleFeed;
  /** Those that pass the filters. */
  shown: readonly MapVehicle[];
  /** They are all there: the page carries the first of many, the first answer brings the rest, if there is one. */
  isWhole: boolean;
  /** Epoch ms at which the last answer was current; 0: nothing current is known. */
  asOf: number;
  badge: (routeId: string) => RouteBadge;
}

/** The vehicles that the address asks for, kept current; `data`: what the server knows of them. */
export function useVehicles(
  state: MapState,
  data: RealtimeMapData,
  clock: () => number,
  now: number,
): Vehicles {
  const { routes } = data;
  const wanted = useMemo(() => wantedRouteIds(state, routes), [state, routes]);
  const feed = useVehicleFeed(wanted, data, clock);
  const badge = useMemo(() => badgeOf(routes), [routes]);
  const shown = useMemo(
    () => filterVehicles(feed.vehicles.values(), state, routes),
    [feed.vehicles, state, routes],
  );
  const isWhole = data.total === data.vehicles.length || feed.source !== data.source || feed.failing;
  const asOf = feed.source.state === 'answered' ? (feed.source.asOf ?? now) : 0;
  return { feed, shown, isWhole, asOf, badge };
}
