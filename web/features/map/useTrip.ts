import { useEffect, useState } from 'react';
import { browserClient } from './browserClient.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { type TripView, tripView } from './tripView.ts';

/**
 * The stops to come of the selected trip: the server's answer first, asked again whenever its vehicle reports anew.
 * An answer for a trip that is no longer selected is dropped; a failed one keeps what is known of this trip.
 */
export function useTrip(
  tripId: string | null,
  vehicle: MapVehicle | null,
  initial: TripView | null,
  clock: () => number,
): TripView | null {
  const [trip, setTrip] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report is what asks again
  useEffect(() => {
    if (tripId === null) return;
    const controller = new AbortController();
    const client = browserClient(() => Temporal.Instant.fromEpochMilliseconds(Math.round(clock())));
    void client.tripUpdate(tripId, { signal: controller.signal }).then((answer) => {
      if (!controller.signal.aborted && answer.ok) setTrip({ ...tripView(answer.value.value), tripId });
    });
    return () => controller.abort();
  }, [tripId, vehicle?.reportedAt, clock]);
  return trip?.tripId === tripId ? trip : null;
}
