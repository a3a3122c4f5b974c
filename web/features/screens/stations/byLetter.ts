/** Groups items by the first letter of their names, in input order; names that begin with anything else are under `#`. */
export function byLetter<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): { letter: string; things: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const letter = letterOf(nameOf(thing));
    const group = groups.get(letter);
    if (group) group.push(thing);
    else groups.set(letter, [thing]);
  }
  return [...groups].map(([letter, own]) => ({ letter, things: own }));
}

/** Accents are ignored: Étoile is under E. */
function letterOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : '#';
}
