import { useRef, useState } from 'react';
import type { Region } from '#agency/types.ts';
import { useAppClock } from '#web/features/base/live/useAppClock.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { usePicture } from '#web/features/screens/realtimeMap/picture/usePicture.ts';
import { useSheet } from '#web/features/screens/realtimeMap/sheet/useSheet.ts';
import type { RealtimeMapData } from './realtimeMapData.server.ts';
import { startView } from './startView.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useRider } from './useRider.ts';
import { useSelectedVehicle } from './useSelectedVehicle.ts';
import { useShownPlace } from './useShownPlace.ts';
import { useVehicles } from './useVehicles.ts';

export type MapScreen = ReturnType<typeof useMapScreen>;

export function useMapScreen(data: RealtimeMapData) {
  const clock = useAppClock(data.now);
  const now = useClock(data.now, 10);
  const address = useMapAddress();
  const { state, search, go } = address;
  const vehicles = useVehicles(state, data, clock, now);
  const opened = useSelectedVehicle(state.selected, vehicles.feed, data, clock, vehicles.badge);
  const place = useShownPlace(state, data.place, go);
  const isOpened =
    state.view !== null ||
    state.selected !== null ||
    state.place !== null ||
    state.find !== null ||
    state.routeIds.length > 0;
  const rider = useRider(isOpened, () => go({ sort: 'distance' }));
  /** The view in the address, or that of a new map. */
  const start = startView(state, place.answer, data.middle);
  const sheet = useSheet(opened.id !== null || place.answer !== null || state.find !== null);
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
    start,
    /** Where distances are measured from. */
    origin: rider.position ?? start,
    sheet,
    picture,
    seen,
    setSeen,
    listTop,
    focus,
  };
}
