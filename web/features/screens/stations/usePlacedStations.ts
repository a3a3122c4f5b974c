import { useEffect, useState } from 'react';
import type { PlacedStation } from './stationEntry.ts';

/** `placed` is `'asking'` even before `load()`, and `'failed'` from a failure until a retry succeeds or `path` changes. */
export function usePlacedStations(path: string): {
  placed: readonly PlacedStation[] | 'asking' | 'failed';
  load: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; placed: readonly PlacedStation[] | 'failed' } | null>(
    null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a call of `load` or another path may cause a request
  useEffect(() => {
    if (attempt === 0 || (answer?.path === path && answer.placed !== 'failed')) return;
    const abort = new AbortController();
    void (async () => {
      let placed: readonly PlacedStation[] | 'failed' = 'failed';
      try {
        const response = await fetch(path, { signal: abort.signal });
        if (response.ok) placed = (await response.json()) as PlacedStation[];
      } catch {
        // The state becomes `failed`.
      }
      if (!abort.signal.aborted) setAnswer({ path, placed });
    })();
    return () => abort.abort();
  }, [path, attempt]);
  return {
    placed: answer?.path === path ? answer.placed : 'asking',
    load: () => setAttempt((times) => times + 1),
  };
}
