import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type MapState, parseMapState, placeKey, writeMapState } from './address/mapState.ts';

/** `go` replaces the history entry, except when it opens a vehicle or place; Back then closes the vehicle or place. */
export function useMapAddress() {
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
      // When the rider is leaving for another page, a map that stops moving must not navigate back.
      if (leaving.current || location.pathname !== pathname) return;
      // Nor must it overwrite the view of an entry to which the rider has just returned.
      if (isOfView(change) && returning.current) return;
      // The address and the entry may have changed since this render, so read them now.
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

/** The result's `current` is true from Back or Forward until the target entry has been rendered. */
function useIsReturning(key: string): RefObject<boolean> {
  const returning = useRef(false);
  useEffect(() => {
    const begin = () => {
      returning.current = true;
    };
    addEventListener('popstate', begin);
    return () => removeEventListener('popstate', begin);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new entry
  useEffect(() => {
    returning.current = false;
  }, [key]);
  return returning;
}

const entryState = (): unknown => ((history.state ?? {}) as { usr?: unknown }).usr ?? null;

const isOfView = (change: Partial<MapState>): boolean => Object.keys(change).join() === 'view';

const opensSomething = (
  before: MapState,
  { selected = null, place = null, find = null }: Partial<MapState>,
) =>
  (selected !== null && selected !== before.selected) ||
  (place !== null && placeKey({ place, find }) !== placeKey(before));
