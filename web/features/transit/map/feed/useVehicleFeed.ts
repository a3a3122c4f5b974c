// Keeps the vehicles current: first the server's list, then the live service, requested by the browser.
import { startTransition, useEffect, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { pollWhileSeen, VEHICLES_SECONDS } from '#web/features/base/live/polling.ts';
import { type MapVehicle, mapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { applySnapshot } from './applySnapshot.ts';
import { browserClient } from './browserClient.ts';
import { sourceAfterFailure } from './sourceAfterFailure.ts';

export interface VehicleFeed {
  vehicles: ReadonlyMap<string, MapVehicle>;
  source: SourceAge;
  /** Whether the server or a request has given a result, even if it is a failure. */
  loaded: boolean;
  failing: boolean;
}

/** Returns the time of the feed's data, or `now` if its source gives none; 0: there is no current data. */
export const dataTime = ({ source }: VehicleFeed, now: EpochMs): EpochMs =>
  source.state === 'answered' ? (source.asOf ?? now) : 0;

/**
 * `routes`: those that the page knows. `routeIds`: `null` or empty for all. After a failure, known
 * vehicles stay until they are stale.
 */
export function useVehicleFeed(
  routes: readonly { id: string }[],
  routeIds: readonly string[] | null,
  initial: { vehicles: readonly MapVehicle[]; source: SourceAge } | null,
  clock: () => EpochMs,
  isOn = true,
): VehicleFeed {
  const [feed, setFeed] = useState<VehicleFeed>(() => ({
    vehicles: applySnapshot(new Map(), initial?.vehicles ?? []),
    source: initial?.source ?? { state: 'answered', asOf: null },
    loaded: initial !== null,
    failing: false,
  }));
  const idList = routeIds === null ? '' : routeIds.join(',');

  const agency = useAgency();
  const { namesIn } = agency;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh of the page makes other objects of the same agency and routes
  useEffect(() => {
    if (!isOn) return;
    const now = () => Temporal.Instant.fromEpochMilliseconds(Math.round(clock()));
    const client = browserClient(now, agency, routes);
    const ids = idList === '' ? [] : idList.split(',');
    let isFirst = true;
    return pollWhileSeen(VEHICLES_SECONDS * 1000, async (signal) => {
      const result = await client.trips({ routeIds: ids, signal });
      if (signal.aborted) return false;
      const rows = result.ok ? result.value.value.map(mapVehicle) : [];
      const show = () =>
        setFeed((before) => {
          if (!result.ok)
            return {
              ...before,
              source: sourceAfterFailure(before.source, result.error, clock()),
              loaded: true,
              failing: true,
            };
          return {
            vehicles: applySnapshot(before.vehicles, rows),
            source: { state: 'answered', asOf: result.value.asOf.epochMilliseconds },
            loaded: true,
            failing: false,
          };
        });
      // The list of a city's vehicles takes several frames to render, and the rider waits for the first only.
      if (isFirst) show();
      else startTransition(show);
      isFirst = false;
      return result.ok;
    });
  }, [idList, clock, isOn, namesIn]);
  return feed;
}
