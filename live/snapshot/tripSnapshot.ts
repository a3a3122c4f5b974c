import type { PredictionQuery, WirePrediction } from '#contract/live/predictions.ts';
import { type StopsByDirection, skippedByTrips } from '#live/alerts/unservedStops.ts';
import { childRouteIds, type NetworkNames } from '#live/merge/flatSchedule.ts';
import type { MergedTrips } from '#live/merge/mergeTrips.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import {
  jsonType,
  MAX_FILTERED,
  type PackedResponse,
  packedCache,
  packPlain,
  packResponse,
} from '#live/serve/packedResponse.ts';
import { wirePrediction } from '#live/wire/wirePrediction.ts';
import { wireTrip } from '#live/wire/wireTrip.ts';
import { wireTripUpdate } from '#live/wire/wireTripUpdate.ts';
import { inSlices } from '#live/work/longWork.ts';

export interface TripDetour {
  id: string;
  routeId: string;
  directionId: 0 | 1 | null;
  /** Encoded polyline. */
  path: string;
}

export interface TripSnapshot {
  count: number;
  matched: number;
  skipped: ReadonlyMap<string, number>;
  skippedStops: StopsByDirection;
  /** The paths of modified trips, each once per route and direction. */
  detours: readonly TripDetour[];
  all: PackedResponse;
  /** Trips of the given routes; a parent includes its children. Produced on first use. */
  ofRoutes(routeIds: readonly string[]): Promise<PackedResponse>;
  predictions(query: Required<PredictionQuery>): Promise<PackedResponse>;
  /** The run of `date` ("YYYY-MM-DD"; `null`: the current run). `null` if there is none. Produced on first use. */
  tripUpdate(tripId: string, date: string | null): Promise<PackedResponse> | null;
}

const MAX_TRIP_UPDATES = 1000;

export async function tripSnapshot(
  merged: MergedTrips,
  network: NetworkNames,
  zone: string,
): Promise<TripSnapshot> {
  const rowsByRoute = new Map<string, string[]>();
  const runs = Map.groupBy(merged.trips, ({ tripId }) => tripId);
  let count = 0;
  await inSlices(merged.trips, (trip) => {
    if (!trip.isOnRoad) return;
    count++;
    const row = JSON.stringify(wireTrip(trip));
    rowsByRoute.getOrInsertComputed(trip.routeId, () => []).push(row);
  });
  const rowsOf = (routes: Iterable<string>) =>
    `[${[...routes].flatMap((route) => rowsByRoute.get(route) ?? []).join(',')}]`;
  const routeCache = packedCache(MAX_FILTERED);
  const updateCache = packedCache(MAX_TRIP_UPDATES);
  return {
    count,
    matched: merged.matched,
    skipped: merged.skipped,
    skippedStops: skippedByTrips(merged.trips),
    detours: tripDetours(merged.trips),
    all: await packResponse(rowsOf(rowsByRoute.keys()), jsonType),
    ofRoutes(routeIds) {
      const requested = routeIds.flatMap((routeId) => childRouteIds(network, routeId));
      // Ignore routes without trips, so that made-up ids all share one response.
      const routes = [...new Set(requested)].filter((route) => rowsByRoute.has(route)).sort();
      return routeCache(JSON.stringify(routes), async () => packPlain(rowsOf(routes), jsonType));
    },
    predictions: createPredictionResponses(merged.trips, network),
    tripUpdate(tripId, date) {
      const tripRuns = runs.get(tripId) ?? [];
      const trip = tripRuns.find((run) =>
        date === null ? run.isOnRoad : run.relationship !== 'DELETED' && run.day?.date.toString() === date,
      );
      if (trip === undefined) return null;
      return updateCache(JSON.stringify([tripId, trip.day?.date ?? '']), async () =>
        packPlain(JSON.stringify(wireTripUpdate(trip, zone)), jsonType),
      );
    },
  };
}

function tripDetours(trips: MergedTrips['trips']): TripDetour[] {
  const found = new Map<string, TripDetour>();
  for (const { detour, routeId, directionId } of trips)
    if (detour !== null)
      found.getOrInsert(JSON.stringify([detour, routeId, directionId]), { ...detour, routeId, directionId });
  return [...found.values()];
}

/** Serialises one snapshot of the predictions, by route, stop and trip, on first use. */
function createPredictionResponses(
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
