/** Stops of one corner are one place: riders say "20th and Oregon", the feed has a stop for each side and direction. */
import { distanceMeters } from '#domain/stations/nearest.ts';
import { isKindWord, spellingsOf, wordsOf } from './nameWords.ts';
import type { SearchEntry } from './searchEntry.ts';

export type Corner = readonly [SearchEntry, ...SearchEntry[]];

/** Stops farther apart than this are different places with one name, such as two streets that meet twice. */
const SAME_PLACE_METERS = 250;

/** Marks after a name that tell sides apart: " - FS" (far side), " (NB)". */
const SIDE_MARK = /\s+-\s+[A-Z]{1,5}$|\s*\([^)]{1,12}\)$/;
const BETWEEN_STREETS = /\s*(?:[&@/+]|\b(?:and|at|y|et)\b)\s*/iu;

/** Returns the streets of a corner's name, or the whole name. */
export const streetsOf = (name: string): string[] =>
  name
    .replace(SIDE_MARK, '')
    .split(BETWEEN_STREETS)
    .filter((street) => street.trim() !== '');

/** Returns one key for "20th St & Oregon Av", "Oregon Avenue & 20th Street" and "OREGON AV/20 ST - FS". */
export function cornerKey(name: string): string {
  const plain = (street: string) => {
    const words = wordsOf(street).filter((word) => !isKindWord(word));
    return (words.length > 0 ? words : wordsOf(street)).map((word) => spellingsOf(word).at(-1)).join(' ');
  };
  return streetsOf(name).map(plain).sort().join(' & ');
}

/** Groups the stops with service by corner; in each group and among groups, the given order stays. */
export function cornersOf(stops: readonly SearchEntry[]): Corner[] {
  const corners: [SearchEntry, ...SearchEntry[]][] = [];
  const byKey = new Map<string, [SearchEntry, ...SearchEntry[]][]>();
  for (const stop of stops) {
    if (stop.kind !== 'stop' || stop.routeIds.length === 0) continue;
    const key = cornerKey(stop.name) || stop.id;
    const known = byKey.getOrInsertComputed(key, () => []);
    const corner = known.find(
      ([{ position }]) =>
        position === null ||
        stop.position === null ||
        distanceMeters(position, stop.position) <= SAME_PLACE_METERS,
    );
    if (corner) corner.push(stop);
    else {
      const made: [SearchEntry] = [stop];
      known.push(made);
      corners.push(made);
    }
  }
  return corners;
}
