/**
 * Rows of the lines of a parent route from two sources: the documents of the lines, and one answer about the parent
 * (spec section 7). Documents count first, so that what both know is told once.
 */
import { sameRouteId } from '#domain/routes/routeId.ts';

interface Sources<Row> {
  /** Each line with the rows of its own document; none where it has no document or it could not be read. */
  ofLines: readonly { lineId: string; rows: readonly Row[] }[];
  /** The parent's own id; `null` when only some of its lines are asked for, and rows of the parent itself are not. */
  parentId: string | null;
  /** What the answer about the parent says, in any spelling of the ids. */
  ofParent: readonly Row[];
  /** What a row stands for, such as its trip: a row that stands for something known already is the same again. */
  keysOf: (row: Row) => readonly string[];
}

/**
 * The rows of the documents; for lines without any, those that the answer has of them; then what it says under the
 * parent's own id. Rows of other routes are left out.
 */
export function withParentRows<Row extends { routeId: string }>({
  ofLines,
  parentId,
  ofParent,
  keysOf,
}: Sources<Row>): Row[] {
  const documented = ofLines.flatMap(({ rows }) => rows);
  const under = (id: string) =>
    ofParent.filter((row) => sameRouteId(row.routeId, id)).map((row) => ({ ...row, routeId: id }));
  const missing = ofLines.filter(({ rows }) => rows.length === 0).flatMap(({ lineId }) => under(lineId));
  const withMissing = [...documented, ...unknown(documented, missing, keysOf)];
  return [...withMissing, ...unknown(withMissing, parentId === null ? [] : under(parentId), keysOf)];
}

function unknown<Row>(
  known: readonly Row[],
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): Row[] {
  const keys = new Set(known.flatMap(keysOf));
  return rows.filter((row) => !keysOf(row).some((key) => keys.has(key)));
}
