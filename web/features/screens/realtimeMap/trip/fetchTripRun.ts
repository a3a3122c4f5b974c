import type { ContractClient } from '#contract/client.ts';
import { type LiveRun, runOfUpdate, withTripUpdate } from '#domain/departures/liveRun.ts';
import { tripInstanceId, tripOfInstanceId } from '#domain/trip/tripInstance.ts';
import { correctServiceDay } from '#domain/vehicles/liveTrip.ts';

/**
 * Requests a trip's predictions or, if the service has no predictions, its trip update; `null`: unknown. `id` is that of a
 * run (`tripInstanceId`) or of a trip; a trip's run with a vehicle is preferred. `predicts`: whether to request predictions.
 */
export async function fetchTripRun(
  client: Pick<ContractClient, 'predictions' | 'tripUpdate'>,
  id: string,
  now: Temporal.Instant,
  signal: AbortSignal,
  predicts = true,
): Promise<LiveRun | null> {
  const tripId = tripOfInstanceId(id);
  const predicted = predicts ? await client.predictions({ tripIds: [tripId], signal }) : null;
  if (predicted?.ok) {
    const runs = predicted.value.value.filter(({ relationship }) => relationship !== 'DELETED');
    return (
      runs.find((run) => tripInstanceId(run) === id) ??
      runs.find(({ vehicleId }) => vehicleId !== null) ??
      runs[0] ??
      null
    );
  }
  if (predicted && predicted.error.kind !== 'not found') return null;
  const update = await client.tripUpdate({ tripId, signal });
  if (!update.ok) return null;
  const corrected = correctServiceDay(update.value.value, now);
  return withTripUpdate(runOfUpdate(corrected), corrected);
}
