/** Finds unserved stops: a reported trip skips them and no other will still call there, or an alert closes them. */
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import type { ResolvedAlert } from './resolveAlerts.ts';

/** Stop ids by `routeAndDirection`. */
export type StopsByDirection = ReadonlyMap<string, ReadonlySet<string>>;

const routeAndDirection = (routeId: string, directionId: 0 | 1 | null): string =>
  `${routeId}|${directionId ?? ''}`;

/** The key of stops that are closed for every route. */
const ANY_ROUTE = '';

export function skippedByTrips(trips: readonly RunningTrip[]): StopsByDirection {
  const skipped = new Map<string, Set<string>>();
  const reported = trips.filter((trip) => trip.isOnRoad && trip.isReported && !trip.isCanceled);
  for (const { routeId, directionId, calls } of reported) {
    const key = routeAndDirection(routeId, directionId);
    for (const call of calls) {
      if (!call.skipped) continue;
      skipped.getOrInsertComputed(key, () => new Set()).add(call.stopId);
    }
  }
  if (skipped.size === 0) return skipped;
  for (const { routeId, directionId, calls, nextIndex } of reported) {
    const stops = skipped.get(routeAndDirection(routeId, directionId));
    if (stops === undefined) continue;
    for (const call of calls.slice(nextIndex ?? 0)) if (!call.skipped) stops.delete(call.stopId);
  }
  return skipped;
}

export function sameStops(a: StopsByDirection, b: StopsByDirection): boolean {
  const sortedText = (stops: StopsByDirection) =>
    JSON.stringify([...stops].map(([key, ids]) => [key, ...[...ids].sort()]).sort());
  return sortedText(a) === sortedText(b);
}

export type UnservedStops = (routeId: string, directionId: 0 | 1 | null) => ReadonlySet<string>;

export function unservedStops(skipped: StopsByDirection, alerts: readonly ResolvedAlert[]): UnservedStops {
  const closed = new Map<string, Set<string>>();
  for (const { report, isInForce, entities } of alerts) {
    if (report.effect !== 'NO_SERVICE' || !isInForce) continue;
    for (const { routeId, routeType, directionId, stopId, tripId } of entities) {
      if (stopId === null || tripId !== null || routeType !== null) continue;
      const key = routeAndDirection(routeId ?? ANY_ROUTE, directionId);
      closed.getOrInsertComputed(key, () => new Set()).add(stopId);
    }
  }
  return (routeId, directionId) => {
    const directions = directionId === null ? ([0, 1, null] as const) : ([directionId, null] as const);
    const keys = [routeId, ANY_ROUTE].flatMap((route) =>
      directions.map((each) => routeAndDirection(route, each)),
    );
    return new Set(keys.flatMap((key) => [...(skipped.get(key) ?? []), ...(closed.get(key) ?? [])]));
  };
}
