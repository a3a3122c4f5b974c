import type { Route } from '#domain/routes/route.ts';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import type { CalendarDay } from '#domain/schedule/calendar.ts';
import { defaultStop } from '#domain/schedule/defaultStop.ts';
import { rowsInForce } from '#domain/schedule/release.ts';
import { connectionsOfStops } from '#domain/stations/connections.ts';
import type { AppContext } from '#web/request/context.ts';

export interface LineStop extends Pick<RouteStop, 'stopId' | 'name' | 'position' | 'otherZone'> {
  routeIds: string[];
}

/** A row without a direction belongs to every direction of the other rows, or to both if no row has one. */
export function stopsByDirection(
  rows: readonly RouteStop[],
  on: Temporal.PlainDate,
): ReadonlyMap<0 | 1, LineStop[]> {
  const inOrder = rowsInForce(rows, on).toSorted(
    (a, b) => (a.stopSequence ?? Number.MAX_SAFE_INTEGER) - (b.stopSequence ?? Number.MAX_SAFE_INTEGER),
  );
  if (inOrder.length === 0) return new Map();
  const named = ([0, 1] as const).filter((each) => inOrder.some(({ directionId }) => directionId === each));
  return new Map(
    (named.length > 0 ? named : ([0, 1] as const)).map((each) => [
      each,
      mergeByStop(inOrder.filter(({ directionId }) => directionId === null || directionId === each)),
    ]),
  );
}

function mergeByStop(rows: readonly RouteStop[]): LineStop[] {
  const stops = new Map<string, LineStop>();
  for (const { stopId, name, position, routeId, otherZone } of rows) {
    const known = stops.get(stopId);
    if (!known) stops.set(stopId, { stopId, name, position, routeIds: [routeId], otherZone });
    else if (!known.routeIds.includes(routeId)) known.routeIds.push(routeId);
  }
  return [...stops.values()];
}

/** Chooses one stop for everyone, because pages are cached; `usePreferredStop` may replace it. `null`: no known service. */
export async function findDefaultStop(
  { client }: Pick<AppContext, 'client'>,
  lines: readonly Route[],
  { directionId, day }: { directionId: 0 | 1; day: CalendarDay | null },
  stops: readonly LineStop[],
  signal: AbortSignal,
): Promise<string | null> {
  if (day === null) return null;
  const [connecting, stations, ...results] = await Promise.all([
    client.connectingRoutes({ signal }),
    client.stations({ signal }),
    ...lines.map((line) => client.timetable({ routeId: line.id, signal })),
  ]);
  const timetables = results.flatMap((result) => (result.ok ? [result.value.value] : []));
  const connections = connectionsOfStops(
    connecting.ok ? connecting.value.value : new Map(),
    stations.ok ? stations.value.value : [],
  );
  const routesAt = (stopId: string) => connections(stopId)?.length ?? 1;
  return defaultStop(
    { timetables, directionId, day, routesAt },
    stops.map(({ stopId }) => stopId),
  );
}
