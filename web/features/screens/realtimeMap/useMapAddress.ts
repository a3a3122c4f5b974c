import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
  type MapState,
  parseMapState,
  writeMapState,
} from '#web/features/screens/realtimeMap/address/mapState.ts';
import { placeKey } from '#web/features/screens/realtimeMap/places/usePlace.ts';

/**
 * What the address of the map says, and its changes: `hrefOf` gives the address with something changed, `go` goes there
 * in place of the one before, unless it opens a vehicle, stop or station: that is a step Back may undo. Everything else
 * that the address and its entry of the history say stays.
 */
export function useMapAddress(): {
  state: MapState;
  /** The address's own query. */
  search: string;
  hrefOf: (change: Partial<MapState>) => string;
  go: (change: Partial<MapState>) => void;
} {
  const navigate = useNavigate();
  const { search, pathname, key } = useLocation();
  const returning = useIsReturning(key);
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
      // Nor does it write into an entry just returned to, whose view it has yet to take.
      if (isOfView(change) && returning.current) return;
      // Address and entry may have moved on since this was rendered: the map writes its view into them.
      const here = new URLSearchParams(location.search);
      const before = parseMapState(here);
      const next = writeMapState(here, { ...before, ...change }).toString();
      const opens = opensSomething(before, change);
      const state = opens ? null : entryState();
      void navigate({ search: next }, { replace: !opens, preventScrollReset: true, state });
    },
    [navigate, pathname, returning],
  );
  return { state, search, hrefOf, go };
}

/** From when Back or Forward is pressed until the entry it leads to is drawn, by that entry's key. */
function useIsReturning(key: string): RefObject<boolean> {
  const returning = useRef(false);
  useEffect(() => {
    const begin = () => {
      returning.current = true;
    };
    addEventListener('popstate', begin);
    return () => removeEventListener('popstate', begin);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is what is waited for
  useEffect(() => {
    returning.current = false;
  }, [key]);
  return returning;
}

/** What the router keeps with the current entry of the history. */
const entryState = (): unknown => ((history.state ?? {}) as { usr?: unknown }).usr ?? null;

const isOfView = (change: Partial<MapState>): boolean => Object.keys(change).join() === 'view';

const opensSomething = (
  before: MapState,
  { selected = null, place = null, find = null }: Partial<MapState>,
) =>
  (selected !== null && selected !== before.selected) ||
  (place !== null && placeKey({ place, find }) !== placeKey(before));
