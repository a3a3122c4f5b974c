import { useSavedDocument } from '#web/ui/savedDocument.ts';
import type { SourceAge } from './FreshnessNote.tsx';
import { isStale } from './isStale.ts';

export function useStale(source: SourceAge | null, now: number): boolean {
  const saved = useSavedDocument();
  return saved !== null || isStale(source, now);
}
