/** Makes ids unique: the first occurrence of an id keeps it, later ones get a free numeric suffix. */
export function uniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  const given = new Set<string>();
  return (id) => {
    let count = counts.get(id) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? id : `${id}#${count}`;
    } while (given.has(unique));
    counts.set(id, count);
    given.add(unique);
    return unique;
  };
}
