import { useSavedDocument } from '#web/ui/savedDocument.ts';
import type { SourceAge } from './FreshnessNote.tsx';
import { isStale } from './isStale.ts';

export function useStale(source: SourceAge | null, now: number): boolean {
  return useSavedDocument() !== null || isStale(source, now);
}
