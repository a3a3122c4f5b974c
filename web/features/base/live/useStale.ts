import { useSavedDocument } from '#web/ui/savedDocument.ts';
import type { SourceAge } from './FreshnessNote.tsx';
import { isStale } from './isStale.ts';

/** Whether countdowns from a source must stop: if `isStale`, and on every saved page. */
export function useStale(source: SourceAge | null, now: number): boolean {
  const saved = useSavedDocument();
  return saved !== null || isStale(source, now);
}
