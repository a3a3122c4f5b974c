import type { Route } from '#domain/routes/route.ts';
import { isTracked } from '#domain/vehicles/isTracked.ts';
import { mapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { AppContext } from '#web/request/context.ts';

/** A vehicle on a line: its trip, and the stop it comes to next. */
export interface Riding {
  tripId: string;
  stopId: string;
}

/**
 * Where the vehicles of `lines` are on their way, those that go the other direction left out. Never fails: without a
 * position reported lately, nobody knows.
 */
export async function loadRiding(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  lines: readonly Route[],
  signal: AbortSignal,
): Promise<(directionId: 0 | 1) => Riding[]> {
  const live = lines.filter(({ isLiveDataAvailable }) => isLiveDataAvailable);
  if (live.length === 0) return () => [];
  const trips = await client.trips(
    live.map(({ id }) => id),
    { signal },
  );
  if (!trips.ok) return () => [];
  const { value, asOf } = trips.value;
  const instant = now().epochMilliseconds;
  const known = value.filter(
    (trip) => isTracked(trip) && vehicleAge(mapVehicle(trip), instant, asOf.epochMilliseconds) !== 'stale',
  );
  return (directionId) =>
    known.flatMap(({ tripId, nextStopId, directionId: way }) =>
      nextStopId === null || (way !== null && way !== directionId) ? [] : [{ tripId, stopId: nextStopId }],
    );
}
