import { useEffect, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { browserClient } from '#web/features/transit/map/feed/browserClient.ts';
import type { TripView } from './tripView.ts';

/** Returns the stops of a trip, refreshed after each new report from the vehicle. After a failure, known data stays. */
export function useTrip(
  id: string | null,
  vehicle: MapVehicle | null,
  initial: TripView | null,
  clock: () => number,
  predicts: boolean,
): TripView | null {
  const agency = useAgency();
  const { namesIn } = agency;
  const [trip, setTrip] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report triggers a request
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const now = () => Temporal.Instant.fromEpochMilliseconds(Math.round(clock()));
    const load = async () => {
      const { fetchTripView } = await import('./fetchTripView.ts');
      const client = browserClient(now, agency);
      const view = await fetchTripView(client, id, now, controller.signal, predicts);
      if (!controller.signal.aborted && view) setTrip(view);
    };
    // If a file fails to load, for example without a network, known data stays; the next report retries.
    load().catch(() => {});
    return () => controller.abort();
  }, [id, vehicle?.reportedAt, clock, predicts, namesIn]);
  return trip?.id === id ? trip : null;
}
