import { nearNames } from '#domain/stations/nearNames.ts';
import {
  compareMatches,
  matchName,
  type NameMatch,
  nameQuery,
  type SearchableName,
  searchableName,
} from './matchName.ts';

/** Prepared names of a list, computed once. */
const made = new WeakMap<readonly { name: string }[], SearchableName[]>();

function namesOf(named: readonly { name: string }[]): SearchableName[] {
  const known = made.get(named);
  if (known) return known;
  const names = named.map(({ name }) => searchableName(name));
  made.set(named, names);
  return names;
}

/** Limits the number of similar names shown. */
const MAX_NEAR = 10;

export interface FoundName<N> {
  thing: N;
  match: NameMatch;
  /** The name only resembles the search text. */
  isSimilar: boolean;
}

/**
 * Entries whose names contain every word of `text`, as a whole word, a prefix or another spelling, best first; `closer`
 * breaks ties. If there are none, names with a typo: "subruban" finds Suburban.
 */
export function findNames<N extends { name: string }>(
  named: readonly N[],
  text: string,
  closer: (a: N, b: N) => number = () => 0,
): FoundName<N>[] {
  const query = nameQuery(text);
  if (query === null) return [];
  const names = namesOf(named);
  const found = named.flatMap((thing, index): FoundName<N>[] => {
    const match = matchName(names[index] ?? [], query);
    return match ? [{ thing, match, isSimilar: false }] : [];
  });
  if (found.length > 0) {
    return found.sort((a, b) => compareMatches(a.match, b.match) || closer(a.thing, b.thing));
  }
  return nearNames(named, text, MAX_NEAR).map((thing, position) => ({
    thing,
    match: { isScattered: true, begun: 0, position },
    isSimilar: true,
  }));
}
