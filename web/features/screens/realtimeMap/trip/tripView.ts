// Lists the stops of a running trip for the panel, without those that the trip is known to have passed. In browsers, this module
// loads when a vehicle is opened.
import type { ContractClient } from '#contract/client.ts';
import { expectedTime } from '#domain/departures/departure.ts';
import { type LiveRun, runOfUpdate, withTripUpdate } from '#domain/departures/liveRun.ts';
import { stopsOfRun } from '#domain/departures/tripStops.ts';
import { tripInstanceId, tripOfInstanceId } from '#domain/trip/tripInstance.ts';
import { correctServiceDay } from '#domain/vehicles/liveTrip.ts';
import type { BrowserClient } from '#web/features/transit/map/feed/browserClient.ts';

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

/** Requests the stops of a trip; `null`: unknown. */
export async function fetchTripView(
  client: BrowserClient,
  id: string,
  now: () => Temporal.Instant,
  signal: AbortSignal,
  predicts: boolean,
): Promise<TripView | null> {
  const run = await fetchTripRun(client, id, now(), signal, predicts);
  return run && tripView(run, id, now());
}

export type TripView = ReturnType<typeof tripView>;

export function tripView(run: LiveRun, id: string, now: Temporal.Instant) {
  const upcoming = stopsOfRun(run, now).flatMap(({ name, stopSequence, scheduled, state }, index) =>
    state.kind === 'departed'
      ? []
      : [
          {
            /** Stop sequence and index, because loops call at a stop twice and some sources give every call the same sequence. */
            key: `${stopSequence ?? ''}#${index}`,
            name,
            scheduled: scheduled?.epochMilliseconds ?? null,
            expected: expectedTime(state)?.epochMilliseconds ?? null,
            skipped: state.kind === 'skipped',
          },
        ],
  );
  return {
    /** Id of the vehicle (`MapVehicle`), or the id in the address if there is no such vehicle. */
    id,
    upcoming,
    /** `false` without GPS: the trip may already have passed some of the listed stops. */
    isTracked: run.status !== 'noGps',
  };
}
