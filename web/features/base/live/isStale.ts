import { freshnessOf } from '#domain/departures/freshness.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** Whether a source has no countdowns: it is missing, down, too old or of unknown age. `now` in epoch milliseconds. */
export const isStale = (source: SourceAge | null, now: number): boolean =>
  source?.state !== 'answered' || source.asOf === null || freshnessOf((now - source.asOf) / 1000) === 'stale';
