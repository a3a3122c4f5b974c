import { calendarKey } from './calendar.ts';

/** Finds the newest release (`YYYYMMDD`) not in the future, else the newest; `null` without any. */
export function newestRelease(names: Iterable<string>, on: Temporal.PlainDate): string | null {
  const key = calendarKey(on);
  let newest: string | null = null;
  let newestByThen: string | null = null;
  for (const name of names) {
    if (newest === null || name > newest) newest = name;
    if (name <= key && (newestByThen === null || name > newestByThen)) newestByThen = name;
  }
  return newestByThen ?? newest;
}

/** Selects the rows in force on a date, route by route. Rows without a release name are always in force. */
export function rowsInForce<Row extends { routeId: string; releaseName: string }>(
  rows: readonly Row[],
  on: Temporal.PlainDate,
): Row[] {
  const chosen = new Map<string, string | null>();
  for (const [route, own] of Map.groupBy(rows, (row) => row.routeId)) {
    const names = own.flatMap(({ releaseName }) => releaseName || []);
    chosen.set(route, newestRelease(names, on));
  }
  return rows.filter((row) => row.releaseName === '' || row.releaseName === chosen.get(row.routeId));
}
