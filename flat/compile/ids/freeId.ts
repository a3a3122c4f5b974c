/** Returns `id` with the first free numeric suffix, and adds the result to `taken`. */
export function freeId(id: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  taken.add(`${id}-${number}`);
  return `${id}-${number}`;
}

/** Gives free ids to the `renamed` rows. `taken` contains every id of their feed, so all its rows must have been read. */
export function renameRows(
  rows: readonly { id: string }[],
  renamed: readonly (readonly [index: number, line: number])[],
  taken: Set<string>,
  report: (line: number, id: string, newId: string) => void,
): void {
  for (const [index, line] of renamed) {
    const row = rows[index];
    if (row === undefined) continue;
    const { id } = row;
    row.id = freeId(id, taken);
    report(line, id, row.id);
  }
}
