import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';

/** Returns the view to restore after Back or Forward; each new object restores it again. */
export function useReturnTo(view: MapView | null): { view: MapView | null } | null {
  const { key, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const last = useRef({ key, search });
  const [returnTo, setReturnTo] = useState<{ view: MapView | null } | null>(null);
  useEffect(() => {
    if (last.current.key === key) return;
    // A step that only changed the sheet does not move the map.
    const isOtherView = last.current.search !== search;
    last.current = { key, search };
    if (isBack && isOtherView) setReturnTo({ view });
  }, [key, search, isBack, view]);
  return returnTo;
}
