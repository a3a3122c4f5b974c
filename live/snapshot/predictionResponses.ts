/** Serialises one snapshot of the predictions, by route, stop and trip, on first use. */
import type { PredictionQuery, WirePrediction } from '#contract/live/predictions.ts';
import { childRouteIds, type NetworkNames } from '#live/merge/flatSchedule.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import { MAX_FILTERED, packedCache } from '#live/serve/packedCache.ts';
import { jsonType, type PackedResponse, packPlain } from '#live/serve/packedResponse.ts';
import { wirePrediction } from '#live/wire/wirePrediction.ts';
import { inSlices } from '#live/work/inSlices.ts';

export function createPredictionResponses(
  trips: readonly RunningTrip[],
  network: NetworkNames,
): (query: Required<PredictionQuery>) => Promise<PackedResponse> {
  const byRoute = Map.groupBy(trips, ({ routeId }) => routeId);
  const byTrip = Map.groupBy(trips, ({ tripId }) => tripId);
  let gathering: Promise<TripsByStop> | null = null;
  const cache = packedCache(MAX_FILTERED);

  // Ignore unknown ids, so that made-up ids all share one response.
  const keepKnown = (ids: readonly string[], has: (id: string) => boolean) =>
    [...new Set(ids)].filter(has).sort();

  return async ({ routeIds, stopIds, tripIds }) => {
    if (stopIds.length > 0) gathering ??= tripsByStop(trips);
    const byStop: TripsByStop = stopIds.length > 0 && gathering ? await gathering : new Map();
    const requested = routeIds.flatMap((routeId) => childRouteIds(network, routeId));
    const routes = keepKnown(requested, (id) => byRoute.has(id));
    const ids = keepKnown(tripIds, (id) => byTrip.has(id));
    const stops = keepKnown(stopIds, (id) => byStop.has(id));
    return cache(JSON.stringify([routes, stops, ids]), () => {
      const whole = new Set([
        ...routes.flatMap((id) => byRoute.get(id) ?? []),
        ...ids.flatMap((id) => byTrip.get(id) ?? []),
      ]);
      const atStops = stops.flatMap((id) => byStop.get(id) ?? []);
      const requestedStops = new Set(stops);
      return packRows(new Set([...whole, ...atStops]), (trip) =>
        whole.has(trip) ? wirePrediction(trip) : wirePrediction(trip, (stopId) => requestedStops.has(stopId)),
      );
    });
  };
}

async function packRows(
  trips: Iterable<RunningTrip>,
  write: (trip: RunningTrip) => WirePrediction,
): Promise<PackedResponse> {
  const rows: string[] = [];
  await inSlices(trips, (trip) => {
    rows.push(JSON.stringify(write(trip)));
  });
  return packPlain(`[${rows.join(',')}]`, jsonType);
}

type TripsByStop = ReadonlyMap<string, readonly RunningTrip[]>;

async function tripsByStop(trips: readonly RunningTrip[]): Promise<TripsByStop> {
  const byStop = new Map<string, RunningTrip[]>();
  await inSlices(trips, (trip) => {
    for (const { stopId, movedFrom } of trip.calls) {
      for (const id of movedFrom === null ? [stopId] : [stopId, movedFrom]) {
        const at = byStop.getOrInsertComputed(id, () => []);
        if (at.at(-1) !== trip) at.push(trip);
      }
    }
  });
  return byStop;
}
