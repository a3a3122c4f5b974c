import { distanceMeters, type Position } from '#domain/stations/nearest.ts';

/** Riders see a note if every station is further away than this, in meters (50 miles). */
export const FAR_METERS = 80_467;

/** Sorts items by distance in meters, nearest first; those with unknown positions are last, in input order. */
export function byDistance<T extends { position: Position | null }>(
  things: readonly T[],
  from: Position,
): { thing: T; meters: number | null }[] {
  const rank = (meters: number | null) => meters ?? Number.MAX_VALUE;
  return things
    .map((thing) => ({ thing, meters: thing.position && distanceMeters(from, thing.position) }))
    .sort((a, b) => rank(a.meters) - rank(b.meters));
}
