/** Makes ids unique: an id that is still free is kept, and any other gets a numeric suffix. */
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
