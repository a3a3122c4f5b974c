import { useSavedDocument } from '#web/features/offline/savedDocument.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';
import { isStale } from './isStale.ts';

/** Whether nothing may be counted down by a source: as `isStale` says, and on every saved page. */
export function useStale(source: SourceAge | null, now: number): boolean {
  const saved = useSavedDocument();
  return saved !== null || isStale(source, now);
}
