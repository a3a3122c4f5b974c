import { type Freshness, freshnessOf } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { useSavedDocument } from '#web/ui/hydration.ts';
import type { SourceAge } from './FreshnessNote.tsx';

/** How far the live data of a list can be relied on. */
export interface LiveAge {
  /** `stale` includes a source that is missing, down or of unknown age, and a saved page. */
  freshness: Freshness;
  /** Whole minutes since the data was current; 0 if unknown. */
  minutes: number;
}

export function liveAge(source: SourceAge | null, now: EpochMs): LiveAge {
  const minutesSince = (then: EpochMs) => Math.max(0, Math.floor((now - then) / 60_000));
  if (source?.state === 'down')
    return { freshness: 'stale', minutes: source.since === null ? 0 : minutesSince(source.since) };
  if (source?.state !== 'answered' || source.asOf === null) return { freshness: 'stale', minutes: 0 };
  return { freshness: freshnessOf((now - source.asOf) / 1000), minutes: minutesSince(source.asOf) };
}

export function useLiveAge(source: SourceAge | null, now: EpochMs): LiveAge {
  const isSaved = useSavedDocument() !== null;
  return isSaved ? { freshness: 'stale', minutes: 0 } : liveAge(source, now);
}

export const useStale = (source: SourceAge | null, now: EpochMs): boolean =>
  useLiveAge(source, now).freshness === 'stale';
