import { oncePer } from '#domain/oncePer.ts';
import {
  compareMatches,
  matchName,
  type NameMatch,
  type NameQuery,
  nameQuery,
  searchableName,
} from './matchName.ts';
import { nearNames } from './nearNames.ts';

/** Returns the prepared names of a list and, for each spelling of a word, the indexes of the names that contain it. */
const namesOf = oncePer((named: readonly { name: string }[]) => {
  const names = named.map(({ name }) => searchableName(name));
  const bySpelling = new Map<string, number[]>();
  for (const [index, name] of names.entries())
    for (const spelling of new Set(name.flat())) {
      const known = bySpelling.get(spelling);
      if (known) known.push(index);
      else bySpelling.set(spelling, [index]);
    }
  return { names, bySpelling };
});

/** Returns the indexes of the names to compare in full: those with a word that matches the first one of the query. */
function candidates({ bySpelling }: ReturnType<typeof namesOf>, { words }: NameQuery): number[] {
  const [first] = words;
  const found = new Set<number>();
  if (first)
    for (const [spelling, indexes] of bySpelling)
      if (spelling.startsWith(first.text) || first.spellings.includes(spelling))
        for (const index of indexes) found.add(index);
  return [...found].sort((a, b) => a - b);
}

const MAX_NEAR = 10;

export interface FoundName<N> {
  thing: N;
  match: NameMatch;
  /** Whether the name only resembles the search text. */
  isSimilar: boolean;
}

/**
 * Finds names with every distinctive word of `text`, whole, as a prefix or in another spelling, best first; `closer`
 * breaks ties. If there are none, it finds similar names: "subruban" finds Suburban.
 */
export function findNames<N extends { name: string }>(
  named: readonly N[],
  text: string,
  closer: (a: N, b: N) => number = () => 0,
): FoundName<N>[] {
  const query = nameQuery(text);
  if (query === null) return [];
  const ready = namesOf(named);
  const found = candidates(ready, query).flatMap((index): FoundName<N>[] => {
    const thing = named[index];
    const match = matchName(ready.names[index] ?? [], query);
    return match && thing ? [{ thing, match, isSimilar: false }] : [];
  });
  if (found.length > 0)
    return found.sort((a, b) => compareMatches(a.match, b.match) || closer(a.thing, b.thing));
  return nearNames(named, text, MAX_NEAR).map((thing, position) => ({
    thing,
    match: { isScattered: true, prefixes: 0, position },
    isSimilar: true,
  }));
}
