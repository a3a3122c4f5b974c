// What marks the stops of a line: accessibility, connections, and the vehicles that are on their way to them.

import { oncePer } from '#domain/oncePer.ts';
import type { Route } from '#domain/routes/route.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import { connectionsOfStops } from '#domain/stations/station.ts';
import { isTracked } from '#domain/vehicles/liveTrip.ts';
import { mapVehicle, vehicleAge } from '#web/features/transit/map/engine/mapVehicle.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

export interface StopMarks {
  /** Whether wheelchair users can board; `null`: unknown. */
  accessible: boolean | null;
  /** Short names of the rail and metro lines that riders can change to, outside the line's own family. */
  meets: readonly string[];
}

interface Lines {
  all: readonly Route[];
  /** Ids of the line, its parents and children. */
  own: readonly string[];
}

/** Never fails: unknown facts are not marked. */
export async function loadStopMarks(
  { client }: Pick<AppContext, 'client'>,
  { all, own }: Lines,
  signal: AbortSignal,
): Promise<(stopId: string) => StopMarks> {
  const [connecting, index, stations] = await Promise.all([
    client.connectingRoutes({ signal }),
    client.searchIndex({ signal }),
    client.stations({ signal }),
  ]);
  const stops = index.ok ? accessibilityByStop(index.value.value) : null;
  // A station's accessibility applies to its platforms.
  const platforms = new Map(
    stations.ok
      ? stations.value.value.flatMap(({ gtfsIds, accessible }) =>
          gtfsIds.map((id) => [id, accessible] as const),
        )
      : [],
  );
  const changes = new Map(
    all.flatMap((route): [string, string][] =>
      route.isParentRoute ||
      (route.mode !== 'RegionalRail' && route.mode !== 'Metro') ||
      own.includes(route.id)
        ? []
        : [[route.id, toBadge(route).name]],
    ),
  );
  const routesAt = connectionsOfStops(
    connecting.ok ? connecting.value.value : new Map(),
    stations.ok ? stations.value.value : [],
  );
  return (stopId) => ({
    accessible: (platforms.has(stopId) ? platforms.get(stopId) : stops?.get(stopId)) ?? null,
    meets: (routesAt(stopId) ?? []).flatMap((id) => changes.get(id) ?? []),
  });
}

/** Returns the accessibility of stops by id, computed once per index, because an index may have thousands of stops. */
const accessibilityByStop = oncePer(
  (index: readonly SearchEntry[]): ReadonlyMap<string, boolean | null> =>
    new Map(
      index.flatMap(({ kind, id, accessible }) => (kind === 'stop' ? [[id, accessible] as const] : [])),
    ),
);

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
