import type { Route } from '#domain/routes/route.ts';
import type { CalendarDay } from '#domain/schedule/calendar.ts';
import { defaultStop } from '#domain/schedule/defaultStop.ts';
import { connectionsOfStops } from '#domain/stations/station.ts';
import type { AppContext } from '#web/request/context.ts';
import type { LineStop } from './routeStops.ts';

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
