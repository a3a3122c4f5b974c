import { useMemo, useRef, useState } from 'react';
import type { Region } from '#agency/types.ts';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { usePicture } from '#web/features/screens/realtimeMap/picture/usePicture.ts';
import { useSheet } from '#web/features/screens/realtimeMap/sheet/useSheet.ts';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { dataTime, useVehicleFeed, type VehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { MapState } from './address/mapState.ts';
import { chosenRouteIds, filterVehicles } from './filters/filterVehicles.ts';
import type { RealtimeMapData } from './realtimeMapData.server.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useSelectedVehicle } from './useSelectedVehicle.ts';
import { useShownPlace } from './useShownPlace.ts';

export type MapScreen = ReturnType<typeof useMapScreen>;

export function useMapScreen(data: RealtimeMapData) {
  const clock = useAppClock(data.now);
  const now = useClock(data.now, 10);
  const address = useMapAddress();
  const { state, search, go } = address;
  const vehicles = useVehicles(state, data, clock, now);
  const opened = useSelectedVehicle(state.selected, vehicles.feed, data, clock, vehicles.badge);
  const place = useShownPlace(state, data.place, go);
  const rider = useRider(() => go({ sort: 'distance' }));
  const sheet = useSheet();
  const picture = usePicture(search, vehicles.isWhole);
  /** The visible region; `null` before there is a map. */
  const [seen, setSeen] = useState<Region | null>(null);
  const listTop = useRef<HTMLHeadingElement>(null);
  const focus = useFocusReturn({ selected: opened.id, key: place.key }, listTop, go);
  return {
    data,
    clock,
    now,
    address,
    vehicles,
    opened,
    place,
    rider,
    sheet,
    picture,
    seen,
    setSeen,
    listTop,
    focus,
  };
}

/** Returns the rider's position, requested only on demand; `onFound` is called when it is known. */
function useRider(onFound: () => void) {
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  return {
    located,
    position:
      located !== null && located !== 'asking' && located.outcome === 'here' ? located.position : null,
    locate: () => {
      setLocated('asking');
      void locateRider(navigator.geolocation).then((result) => {
        setLocated(result);
        if (result.outcome === 'here') onFound();
      });
    },
  };
}

interface Vehicles {
  feed: VehicleFeed;
  shown: readonly MapVehicle[];
  /** Whether all vehicles are known (a page has only the first of many), or the request for the rest has failed. */
  isWhole: boolean;
  /** Time of the last response's data, epoch ms; 0: there is no current data. */
  asOf: number;
  badge: (routeId: string) => RouteBadge;
}

function useVehicles(state: MapState, data: RealtimeMapData, clock: () => number, now: number): Vehicles {
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
