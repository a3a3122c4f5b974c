import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { FULL, type Match } from './match.ts';
import type { Found, Thing } from './searchIndex.ts';

const KINDS = ['route', 'station', 'stop', 'place'] as const;
/** "Trenton" and "Lansdale" name both a station and a line: the station, because the line has another word. */
const KINDS_IN_FULL = ['station', 'route', 'stop', 'place'] as const;

const kindOrder = ({ rank, thing: { found } }: Match): number =>
  (rank === FULL ? KINDS_IN_FULL : KINDS).indexOf(found.kind);

/** Keeps the best match of each thing and sorts them, best first; of equal ones, the nearest to `near`. */
export function ranked(matches: readonly Match[], near: Position | null): Match[] {
  const best = new Map<Found, Match>();
  const compare = (a: Match, b: Match) =>
    a.rank - b.rank ||
    a.prefixes - b.prefixes ||
    kindOrder(a) - kindOrder(b) ||
    (a.thing.found.kind === 'route' ? a.position - b.position : 0) ||
    distance(a) - distance(b) ||
    a.order - b.order;
  const meters = new Map<Thing, number>();
  const distance = ({ thing }: Match): number =>
    near === null || thing.position === null
      ? 0
      : meters.getOrInsertComputed(thing, () => distanceMeters(near, thing.position as Position));
  for (const match of matches) {
    const known = best.get(match.thing.found);
    if (known === undefined || compare(match, known) < 0) best.set(match.thing.found, match);
  }
  return [...best.values()].sort(compare);
}
