/** The stops of a route in one direction on one day, in the order of travel, each once. */
import { rowsInForce } from '#domain/release.ts';
import type { RouteStop } from '#domain/routeStop.ts';

export interface StopChoice {
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
  /** Lines of a parent route that stop here. */
  routeIds: string[];
}

export function stopsOfDirection(
  rows: readonly RouteStop[],
  directionId: 0 | 1,
  on: Temporal.PlainDate,
): StopChoice[] {
  const inOrder = rowsInForce(rows, on)
    .filter((row) => row.directionId === directionId)
    .toSorted(
      (a, b) => (a.stopSequence ?? Number.MAX_SAFE_INTEGER) - (b.stopSequence ?? Number.MAX_SAFE_INTEGER),
    );
  const stops = new Map<string, StopChoice>();
  for (const row of inOrder) {
    const known = stops.get(row.stopId);
    if (!known) {
      const { stopId, name, position, routeId } = row;
      stops.set(stopId, { stopId, name, position, routeIds: [routeId] });
    } else if (!known.routeIds.includes(row.routeId)) known.routeIds.push(row.routeId);
  }
  return [...stops.values()];
}
