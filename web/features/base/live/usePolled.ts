import { useEffect, useState } from 'react';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { pollWhileSeen } from './pollWhileSeen.ts';

/**
 * Polls `address` unless it is `null`. `answer` is the last good response, even from an earlier address; `null` before the
 * first. A saved page counts as failing and does not poll, because the whole page reloads when the network returns.
 */
export function usePolled<T>(
  address: string | null,
  everySeconds: number,
): { answer: T | null; failing: boolean } {
  const [state, setState] = useState<{ answer: T | null; failing: boolean }>({
    answer: null,
    failing: false,
  });
  const isSaved = useSavedDocument() !== null;
  useEffect(() => {
    if (address === null || isSaved) return;
    return pollWhileSeen(everySeconds * 1000, async (signal) => {
      try {
        const response = await fetch(address, { signal });
        if (!response.ok) throw new Error(`${response.status}`);
        const answer = (await response.json()) as T;
        if (signal.aborted) return false;
        setState({ answer, failing: false });
        return true;
      } catch {
        if (!signal.aborted) setState((before) => ({ ...before, failing: true }));
        return false;
      }
    });
  }, [address, everySeconds, isSaved]);
  return isSaved ? { ...state, failing: true } : state;
}
