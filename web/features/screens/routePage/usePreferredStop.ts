import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { useSavedDocument } from '#web/ui/hydration.ts';
import { keptText } from '#web/ui/storedValue.ts';
import { LAST_STOPS, type RoutePage, type ToHref } from './routePage.ts';

/**
 * Navigates to the rider's likely stop if the address has none, because the cached page is the same for everyone. A stop
 * in the address is remembered as the last one viewed.
 */
export function usePreferredStop(view: RoutePage, to: ToHref): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const saved = useSavedDocument() !== null;
  const way = `${view.child ?? view.badge.id}/${view.directionId}`;
  const named = params.get('stop');
  const shown = view.stop?.stopId ?? null;
  // The page of an opened trip, or a saved page, stays at its stop.
  const mayNavigate = named === null && !params.has('trip') && !saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data of the same line and direction changes nothing
  useEffect(() => {
    let gone = false;
    const apply = async () => {
      if (named !== null) {
        if (named === shown) (await import('./preferredStop.ts')).keepLastStop(way, named);
        return;
      }
      if (!mayNavigate) return;
      const isAllowed = await isPositionAllowed();
      if (gone || !(isAllowed || keptText(LAST_STOPS))) return;
      const { preferredStop } = await import('./preferredStop.ts');
      const found = await preferredStop(way, view.stops, isAllowed);
      if (gone || found === null || found === shown) return;
      void navigate(to({ stop: found }), { replace: true, preventScrollReset: true });
    };
    // If the code fails to load, the page stays as it is.
    apply().catch(() => {});
    return () => {
      gone = true;
    };
  }, [way, named, mayNavigate]);
}
