import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
  type MapState,
  parseMapState,
  writeMapState,
} from '#web/features/screens/realtimeMap/address/mapState.ts';
import { placeKey } from '#web/features/screens/realtimeMap/places/usePlace.ts';

/**
 * What the address of the map says, and its changes: `hrefOf` gives the address with something changed, `go` goes there
 * in place of the one before, unless it opens a vehicle, stop or station: that is a step back may undo. Everything else in
 * the address stays.
 */
export function useMapAddress(): {
  state: MapState;
  /** The address's own query. */
  search: string;
  hrefOf: (change: Partial<MapState>) => string;
  go: (change: Partial<MapState>) => void;
} {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const state = useMemo(() => parseMapState(params), [params]);
  const hrefOf = useCallback(
    (change: Partial<MapState>) => {
      const next = writeMapState(params, { ...state, ...change }).toString();
      return next === '' ? pathname : `${pathname}?${next}`;
    },
    [params, state, pathname],
  );
  const { location: next } = useNavigation();
  const leaving = useRef(false);
  leaving.current = next !== undefined && next.pathname !== pathname;
  const go = useCallback(
    (change: Partial<MapState>) => {
      // A rider on the way to another page is not called back because the map came to rest.
      if (leaving.current || location.pathname !== pathname) return;
      // The address may have moved on since this was rendered: the map writes its view into it.
      const here = new URLSearchParams(location.search);
      const before = parseMapState(here);
      const next = writeMapState(here, { ...before, ...change }).toString();
      void navigate({ search: next }, { replace: !opensSomething(before, change), preventScrollReset: true });
    },
    [navigate, pathname],
  );
  return { state, search, hrefOf, go };
}

const opensSomething = (
  before: MapState,
  { selected = null, place = null, find = null }: Partial<MapState>,
) =>
  (selected !== null && selected !== before.selected) ||
  (place !== null && placeKey({ place, find }) !== placeKey(before));
