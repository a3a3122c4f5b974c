import { nearNames } from '#domain/stations/nearNames.ts';
import {
  compareMatches,
  matchName,
  type NameMatch,
  nameQuery,
  type SearchableName,
  searchableName,
} from './matchName.ts';

/** The names of a list, made ready once. */
const made = new WeakMap<readonly { name: string }[], SearchableName[]>();

function namesOf(named: readonly { name: string }[]): SearchableName[] {
  const known = made.get(named);
  if (known) return known;
  const names = named.map(({ name }) => searchableName(name));
  made.set(named, names);
  return names;
}

/** Slips are looked for in what a rider can mean, not in everything there is. */
const MAX_NEAR = 10;

export interface FoundName<N> {
  thing: N;
  match: NameMatch;
  /** The name does not hold what was typed: it is only like it. */
  isSimilar: boolean;
}

/**
 * The things whose names hold every word of `text`, whole, begun or in another spelling, the best first; `closer`
 * decides between equal matches. When no name does, those a slip away: "subruban" finds Suburban.
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
