// The map's code, which loads beside the words of the page, not after them.
import { useEffect, useState } from 'react';

type MapPane = typeof import('#web/features/transit/map/MapPane.tsx').default;

const load = (): Promise<MapPane> =>
  import('#web/features/transit/map/MapPane.tsx').then((module) => module.default);
const early = typeof document === 'undefined' ? null : load().catch(() => null);

/**
 * The map once it is there; `null` until then, and on the server. Not `lazy`: React holds back what it shows in place
 * of a fallback for a third of a second. `failed`: its code could not be loaded.
 */
export function useMapPane(): MapPane | 'failed' | null {
  const [pane, setPane] = useState<{ loaded: MapPane | 'failed' } | null>(null);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const loaded = (await early) ?? (await load().catch(() => 'failed' as const));
      if (!gone) setPane({ loaded });
    })();
    return () => {
      gone = true;
    };
  }, []);
  return pane?.loaded ?? null;
}
