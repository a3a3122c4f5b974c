import type { Route } from '#domain/routes/route.ts';
import { routeIdSet } from '#domain/routes/routeId.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

/** What the line's spine says of a stop beside its name. */
export interface StopMarks {
  /** Whether riders who use a wheelchair can board; `null`: unknown. */
  accessible: boolean | null;
  /** Short names of the rail and metro lines a rider can change to there, of other families than this line's. */
  meets: readonly string[];
}

/** Never fails: what cannot be known is not marked. */
export async function loadStopMarks(
  { client }: Pick<AppContext, 'client'>,
  {
    all,
    own,
  }: { all: readonly Route[] /** Ids of the line, its parents and children. */; own: readonly string[] },
  signal: AbortSignal,
): Promise<(stopId: string) => StopMarks> {
  const [connecting, index, stations] = await Promise.all([
    client.connectingRoutes({ signal }),
    client.searchIndex({ signal }),
    client.stations({ signal }),
  ]);
  const accessible = new Map<string, boolean | null>();
  if (index.ok) {
    for (const entry of index.value.value)
      if (entry.kind === 'stop') accessible.set(entry.id, entry.accessible);
  }
  if (stations.ok) {
    for (const station of stations.value.value)
      for (const id of station.gtfsIds) accessible.set(id, station.accessible);
  }
  const isOwn = routeIdSet(own);
  const changes = new Map(
    all.flatMap((route): [string, string][] =>
      route.isParentRoute || (route.mode !== 'RegionalRail' && route.mode !== 'Metro') || isOwn(route.id)
        ? []
        : [[route.id, toBadge(route).name]],
    ),
  );
  const routesAt = (stopId: string) => (connecting.ok ? (connecting.value.value.get(stopId) ?? []) : []);
  return (stopId) => ({
    accessible: accessible.get(stopId) ?? null,
    meets: routesAt(stopId).flatMap((id) => changes.get(id) ?? []),
  });
}
