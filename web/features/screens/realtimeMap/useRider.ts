import { useState } from 'react';
import { type Located, locateRider } from '#web/features/transit/map/locateRider.ts';

/** Returns the rider's position, requested only on demand; `onFound` is called when it is known. */
export function useRider(onFound: () => void) {
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
