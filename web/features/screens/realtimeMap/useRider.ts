import { useEffect, useState } from 'react';
import { isPositionAllowed } from '#web/features/transit/map/isPositionAllowed.ts';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';

/**
 * Returns the rider's position, requested on demand, or at once where that is already allowed and the address names nothing
 * else to show (`isOpened`). `onFound` is called when the position on demand is known.
 */
export function useRider(isOpened: boolean, onFound: () => void) {
  const [located, setLocated] = useState<Located | 'asking' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new map opens at the rider
  useEffect(() => {
    let ended = false;
    const locate = async () => {
      if (isOpened || !(await isPositionAllowed())) return;
      const result = await locateRider(navigator.geolocation);
      if (!ended && result.outcome === 'here') setLocated((now) => now ?? result);
    };
    void locate();
    return () => {
      ended = true;
    };
  }, []);
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
