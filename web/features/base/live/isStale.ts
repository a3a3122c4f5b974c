import { freshnessOf } from '#domain/vehicles/freshness.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** Whether nothing may be counted down by a source: it is too old, or of unknown age. `now` in epoch milliseconds. */
export const isStale = (source: SourceAge | null, now: number): boolean =>
  source?.state !== 'answered' || source.asOf === null || freshnessOf((now - source.asOf) / 1000) === 'stale';
