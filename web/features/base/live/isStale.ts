import { freshnessOf } from '#domain/departures/freshness.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** Whether a source is missing, down, too old for countdowns or of unknown age. `now` is in epoch milliseconds. */
export const isStale = (source: SourceAge | null, now: number): boolean =>
  source?.state !== 'answered' || source.asOf === null || freshnessOf((now - source.asOf) / 1000) === 'stale';
