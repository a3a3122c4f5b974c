import type { RouteStop } from '#domain/routes/routeDetails.ts';
import { rowsInForce } from '#domain/schedule/calendar.ts';

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
