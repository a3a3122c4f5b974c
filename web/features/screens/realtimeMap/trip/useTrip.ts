import { useEffect, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { browserClient } from '#web/features/transit/map/feed/browserClient.ts';
import type { TripView } from './tripView.ts';

/**
 * The stops to come of the selected trip: the server's answer first, asked again whenever its vehicle reports anew.
 * An answer for a trip that is no longer selected is dropped; a failed one keeps what is known of this trip.
 */
export function useTrip(
  id: string | null,
  vehicle: MapVehicle | null,
  initial: TripView | null,
  clock: () => number,
  /** The live service predicts stops. */
  predicts: boolean,
): TripView | null {
  const { namesIn } = useAgency();
  const [trip, setTrip] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report is what asks again
  useEffect(() => {
    if (id === null) return;
    const controller = new AbortController();
    const now = () => Temporal.Instant.fromEpochMilliseconds(Math.round(clock()));
    const ask = async () => {
      const { askTripView } = await import('./askTripView.ts');
      const view = await askTripView(browserClient(now, namesIn), id, now, controller.signal, predicts);
      if (!controller.signal.aborted && view) setTrip(view);
    };
    // A file that cannot be loaded, as without a network, leaves what is known; the next report asks again.
    ask().catch(() => {});
    return () => controller.abort();
  }, [id, vehicle?.reportedAt, clock, predicts, namesIn]);
  return trip?.id === id ? trip : null;
}
