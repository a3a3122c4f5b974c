import { useEffect, useState } from 'react';
import type { PlacedStation } from './stationEntry.ts';

/**
 * Where the stations of the index are, from `path`, once wanted; asked for anew when the path changes. `'asking'` also
 * before they are wanted; `'failed'` until they are wanted again.
 */
export function usePlacedStations(path: string): {
  placed: readonly PlacedStation[] | 'asking' | 'failed';
  want: () => void;
} {
  const [wanted, setWanted] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; placed: readonly PlacedStation[] | 'failed' } | null>(
    null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: wanted again is asked again
  useEffect(() => {
    if (wanted === 0 || (answer?.path === path && answer.placed !== 'failed')) return;
    const abort = new AbortController();
    void (async () => {
      let placed: readonly PlacedStation[] | 'failed' = 'failed';
      try {
        const response = await fetch(path, { signal: abort.signal });
        if (response.ok) placed = (await response.json()) as PlacedStation[];
      } catch {
        // Failed, then.
      }
      if (!abort.signal.aborted) setAnswer({ path, placed });
    })();
    return () => abort.abort();
  }, [path, wanted]);
  return {
    placed: answer?.path === path ? answer.placed : 'asking',
    want: () => setWanted((times) => times + 1),
  };
}
