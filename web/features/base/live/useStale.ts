import { useSavedDocument } from '#web/ui/savedDocument.ts';
import type { SourceAge } from './FreshnessNote.tsx';
import { isStale } from './isStale.ts';

/** Whether nothing may be counted down by a source: as `isStale` says, and on every saved page. */
export function useStale(source: SourceAge | null, now: number): boolean {
  const saved = useSavedDocument();
  return saved !== null || isStale(source, now);
}
