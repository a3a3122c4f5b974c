import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { LAST_STOPS } from './lastStops.ts';
import type { RoutePage, ToHref } from './routePage.ts';

const remembers = (): boolean => {
  try {
    return localStorage.getItem(LAST_STOPS) !== null;
  } catch {
    return false;
  }
};

/**
 * Goes on to the rider's own stop where the address names none. The page is the same for everybody, so that it opens at a
 * stop that suits most; what only this device knows is applied here: the heading changes with its departures, never
 * before them. An address with a stop is remembered as the last one used.
 */
export function usePreferredStop(view: RoutePage, to: ToHref): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const saved = useSavedDocument() !== null;
  const way = `${view.child ?? view.badge.id}/${view.directionId}`;
  const named = params.get('stop');
  const shown = view.stop?.stopId ?? null;
  // A link to a trip is about that trip.
  const isOpen = named === null && !params.has('trip') && !saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each line and way
  useEffect(() => {
    let gone = false;
    const apply = async () => {
      if (named !== null) {
        if (named === shown) (await import('./preferredStop.ts')).keepLastStop(way, named);
        return;
      }
      if (!isOpen) return;
      const isAllowed = await isPositionAllowed();
      if (gone || !(isAllowed || remembers())) return;
      const { preferredStop } = await import('./preferredStop.ts');
      const found = await preferredStop(way, view.stops, isAllowed);
      if (gone || found === null || found === shown) return;
      void navigate(to({ stop: found }), { replace: true, preventScrollReset: true });
    };
    // Without its code the page stays as it came.
    apply().catch(() => {});
    return () => {
      gone = true;
    };
  }, [way, named, isOpen]);
}
