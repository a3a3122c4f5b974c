import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Region } from '#agency/types.ts';
import { useAppClock, useClock } from '#web/features/base/live/useClock.ts';
import { usePicture } from '#web/features/screens/realtimeMap/picture/VehiclePicture.tsx';
import { useSheet } from '#web/features/screens/realtimeMap/sheet/useSheet.ts';
import { findVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import { badgeOf } from '#web/features/transit/map/engine/vehicleLook.ts';
import { dataTime, useVehicleFeed } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { locateRider, useRiderPosition } from '#web/features/transit/map/locateRider.ts';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { type Filters, lastView, type MapState, startView } from './address/mapState.ts';
import { chosenRouteIds, filterVehicles } from './filters/filterVehicles.ts';
import type { RealtimeMapData } from './realtimeMapData.server.ts';
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
  const isOpened =
    state.view !== null ||
    state.selected !== null ||
    state.place !== null ||
    state.find !== null ||
    state.routeIds.length > 0;
  const rider = useRider(isOpened, () => go({ sort: 'distance' }));
  const last = useLastView(isOpened);
  /** The view in the address, or that of a new map. */
  const start = startView(state, place.answer, {
    vehicle: state.selected === null ? null : findVehicle(data.vehicles, state.selected),
    last,
    middle: data.middle,
  });
  const sheet = useSheet(opened.id !== null || place.answer !== null || state.find !== null);
  const picture = usePicture(search, vehicles.isWhole, last === null);
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

/** Returns the view at which a new map opens if its address names nothing to show. */
function useLastView(isOpened: boolean): MapView | null {
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new map opens there
  return useMemo(() => (hydrated && !isOpened ? lastView() : null), [hydrated]);
}

function useVehicles(state: MapState, data: RealtimeMapData, clock: () => number, now: number) {
  const { routes, excludedIds } = data;
  const filters = useFilters(state);
  const routeIds = useMemo(() => chosenRouteIds(filters, routes), [filters, routes]);
  // An agency that publishes no vehicles needs no requests.
  const feed = useVehicleFeed(routes, routeIds, data, clock, data.source.state !== 'none');
  const badge = useMemo(() => badgeOf(routes), [routes]);
  const shown = useMemo(
    () => filterVehicles(feed.vehicles.values(), filters, { routes, excludedIds }),
    [feed.vehicles, filters, routes, excludedIds],
  );
  /** Whether all vehicles are known (a page has only the first of many), or the request for the rest has failed. */
  const isWhole = data.total === data.vehicles.length || feed.source !== data.source || feed.failing;
  /** Time of the last response's data; 0: there is no current data. */
  const asOf = dataTime(feed, now);
  return { feed, filters, shown, isWhole, asOf, badge };
}

/** Returns the same object until a filter changes: a movement of the map changes only the view in its state. */
function useFilters({ mode, routeIds, directionId, lateOnly, seatsOnly }: MapState): Filters {
  // biome-ignore lint/correctness/useExhaustiveDependencies: ids are compared by value
  return useMemo(
    () => ({ mode, routeIds, directionId, lateOnly, seatsOnly }),
    [mode, routeIds.join(), directionId, lateOnly, seatsOnly],
  );
}

/**
 * Returns the rider's position, requested on demand, or at once where that is already allowed and the address names nothing
 * else to show (`isOpened`). `onFound` is called when the position on demand is known.
 */
function useRider(isOpened: boolean, onFound: () => void) {
  const t = useT();
  const { isAsking, position, note, setLocated, locate } = useRiderPosition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new map opens at the rider
  useEffect(() => {
    let ended = false;
    const locateFirst = async () => {
      if (isOpened || !(await isPositionAllowed())) return;
      const found = await locateRider();
      if (!ended && typeof found !== 'string') setLocated((now) => now ?? found);
    };
    void locateFirst();
    return () => {
      ended = true;
    };
  }, []);
  return {
    position,
    isAsking,
    note: position === null ? note : t('map.here'),
    locate: () => void locate().then((found) => found && onFound()),
  };
}

/** Decides whether an open item takes the focus, and moves the focus back when the item is closed. Escape closes it. */
function useFocusReturn(
  { selected, key }: { selected: string | null; key: string | null },
  listTop: RefObject<HTMLElement | null>,
  go: (change: Partial<MapState>) => void,
): {
  /** Whether the open item takes the focus: only if the rider opened it, not if the initial address contained it. */
  focuses: boolean;
  /** Remembers the focused element, so that Escape can return the focus to it. */
  remember: () => void;
} {
  const opener = useRef<Element | null>(null);
  const initial = useRef<{ selected: string | null; key: string | null } | null>({ selected, key });
  if (initial.current?.selected !== selected || initial.current.key !== key) initial.current = null;
  const backTo = useRef<HTMLElement | null>(null);
  const before = useRef({ selected, key });
  useEffect(() => {
    const previous = before.current;
    before.current = { selected, key };
    if (previous.selected === selected && previous.key === key) return;
    if (selected !== null || key !== null) return;
    // Focus the row of the vehicle that was open, else the remembered element, else the list's heading.
    const row =
      previous.selected === null
        ? null
        : document.querySelector<HTMLElement>(`[data-trip="${CSS.escape(previous.selected)}"]`);
    (row ?? backTo.current ?? listTop.current)?.focus();
    backTo.current = null;
  }, [selected, key, listTop]);
  useEffect(() => {
    if (selected === null && key === null) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        backTo.current = opener.current;
      go(selected === null ? { place: null, find: null } : { selected: null });
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [selected, key, go]);
  return {
    focuses: initial.current === null,
    remember: () => {
      opener.current = document.activeElement;
    },
  };
}
