// Loads the map's code in parallel with the page's messages.
import { useEffect, useState } from 'react';

type MapPane = typeof import('#web/features/transit/map/MapPane.tsx').default;

const loadMapPane = (): Promise<MapPane> =>
  import('#web/features/transit/map/MapPane.tsx').then((module) => module.default);
const preloaded = typeof document === 'undefined' ? null : loadMapPane().catch(() => null);

/** Does not use `lazy`, because React may delay the replacement of a fallback by 0.3 seconds. `null`: loading. */
export function useMapPane(): MapPane | 'failed' | null {
  const [pane, setPane] = useState<{ loaded: MapPane | 'failed' } | null>(null);
  useEffect(() => {
    let ended = false;
    void (async () => {
      const loaded = (await preloaded) ?? (await loadMapPane().catch(() => 'failed' as const));
      if (!ended) setPane({ loaded });
    })();
    return () => {
      ended = true;
    };
  }, []);
  return pane?.loaded ?? null;
}
