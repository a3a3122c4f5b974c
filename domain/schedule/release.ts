import { normaliseRouteId } from '#domain/routes/routeId.ts';
import { calendarKey } from './calendar.ts';

/**
 * Chooses among schedule releases mixed in one array (shapes section 5): the newest release that is not in the future,
 * else the newest.
 */

/** Release names are dates, `YYYYMMDD`. `null` if there are none. */
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

/**
 * The rows of the release in force on a date, chosen per route because schedules change on different days. A row
 * without a release name belongs to every release.
 */
export function rowsInForce<Row extends { routeId: string; releaseName: string }>(
  rows: readonly Row[],
  on: Temporal.PlainDate,
): Row[] {
  const names = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.releaseName === '') continue;
    const route = normaliseRouteId(row.routeId);
    const known = names.get(route);
    if (known) known.add(row.releaseName);
    else names.set(route, new Set([row.releaseName]));
  }
  const chosen = new Map(Array.from(names, ([route, all]) => [route, newestRelease(all, on)]));
  return rows.filter(
    (row) => row.releaseName === '' || row.releaseName === chosen.get(normaliseRouteId(row.routeId)),
  );
}
