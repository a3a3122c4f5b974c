/** For ids that must be unique and come from where they are not: the first of a name keeps it, others get a number. */
export function idsThatDiffer(): (id: string) => string {
  const seen = new Map<string, number>();
  return (id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  };
}
