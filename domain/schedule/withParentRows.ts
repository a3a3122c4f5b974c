/** Combines rows from the documents of a parent route's lines with those of a response for the parent (spec section 7). */

interface Sources<Row> {
  /** Each line with the rows of its own document; empty if the document is missing or unreadable. */
  ofLines: readonly { lineId: string; rows: readonly Row[] }[];
  /** The parent's own id; `null` if only some of its lines are requested, without rows of the parent itself. */
  parentId: string | null;
  /** The response for the parent. */
  ofParent: readonly Row[];
  /** Keys of what a row represents, such as its trip. A row with a known key is a duplicate. */
  keysOf: (row: Row) => readonly string[];
}

/** Lists the documents' rows, then the response's new rows: those of lines without a document, then the parent's own. */
export function withParentRows<Row extends { routeId: string }>({
  ofLines,
  parentId,
  ofParent,
  keysOf,
}: Sources<Row>): Row[] {
  const documented = ofLines.flatMap(({ rows }) => rows);
  const rowsOf = (id: string) => ofParent.filter((row) => row.routeId === id);
  const missing = ofLines.filter(({ rows }) => rows.length === 0).flatMap(({ lineId }) => rowsOf(lineId));
  const withMissing = [...documented, ...newRows(documented, missing, keysOf)];
  return [...withMissing, ...newRows(withMissing, parentId === null ? [] : rowsOf(parentId), keysOf)];
}

function newRows<Row>(
  known: readonly Row[],
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): Row[] {
  // Most routes have no parent, so it would be wasteful to index the thousands of trips of a stop.
  if (rows.length === 0) return [];
  const keys = new Set(known.flatMap(keysOf));
  return rows.filter((row) => !keysOf(row).some((key) => keys.has(key)));
}
