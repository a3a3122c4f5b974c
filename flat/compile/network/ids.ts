/** The ids of a feed: which can be used, what becomes of the others, and their form in documents. */
import { isSegment } from '#contract/endpoint/endpoint.ts';
import { id as idField } from '#contract/fields/field.ts';
import { wireId } from '#contract/fields/wireValues.ts';
import type { TableRow } from '#flat/gtfs/readTable.ts';
import type { Network, NetworkTrip } from './network.ts';

/** Rejects empty ids, placeholders (`None`), outer whitespace, and `.` and `..`, which URL parsers resolve away. */
export const isValidId = (id: string): boolean => isSegment(id) && idField.read(id) === id;

/** Skips a row whose id is repeated or cannot be used. */
export const refuseId = (row: TableRow, column: string): void =>
  row.skip(column, isValidId(row.get(column)) ? 'duplicate-id' : 'unusable-id');

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

/** Returns the id of a trip in its wire form. */
export function wireIdOfTrip({ trips, routes }: Network, trip: number): string | number {
  const { id, route } = trips[trip] as NetworkTrip;
  return wireTripId(id, routes[route]?.type ?? 3);
}

/** Returns the wire form of a trip or block id. Rail ids stay strings: clients then take the train number from the block id. */
export const wireTripId = (id: string, routeType: number): string | number =>
  routeType === 2 ? id : wireId(id);
