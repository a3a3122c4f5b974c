import type { Route } from '#domain/routes/route.ts';
import { isTracked } from '#domain/vehicles/liveTrip.ts';
import { mapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { AppContext } from '#web/request/context.ts';

/** Loads the next stops of tracked vehicles by direction. Never fails; omits stale positions and unknown stops. */
export async function loadLineVehicles(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  lines: readonly Route[],
  signal: AbortSignal,
): Promise<(directionId: 0 | 1) => { tripId: string; stopId: string }[]> {
  const live = lines.filter(({ isLiveDataAvailable }) => isLiveDataAvailable);
  if (live.length === 0) return () => [];
  const trips = await client.trips({ routeIds: live.map(({ id }) => id), signal });
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
