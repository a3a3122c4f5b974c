import { freshnessOf } from '#domain/departures/freshness.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** Whether a source is too old, or of unknown age, for countdowns. `now` in epoch milliseconds. */
export const isStale = (source: SourceAge | null, now: number): boolean =>
  source?.state !== 'answered' || source.asOf === null || freshnessOf((now - source.asOf) / 1000) === 'stale';
