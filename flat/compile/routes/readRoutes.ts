import { isValidId, refuseId, renameRows } from '#flat/compile/network/ids.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable, yesOrNo } from '#flat/gtfs/readTable.ts';

const colorOf = (text: string) => (/^#?[0-9a-f]{6}$/i.test(text) ? text.replace('#', '').toUpperCase() : '');

/** In GTFS, 0 means anywhere, 2 by arrangement with the agency, and 3 with the driver; 1 or empty means nowhere. */
const isContinuous = (text: string) => /^[023]$/.test(text);

/** `bankCards` is the agencies' own answer by agency_id, as in `AgencyRead`. */
export async function readRoutes(
  feed: Feed,
  release: number,
  network: Network,
  bankCards: ReadonlyMap<string, boolean>,
  problems: Problems,
) {
  const ids = new Map<string, number>();
  const others = new Map(
    network.routes.flatMap((route, index) => (route.release === release ? [[route.id, index]] : [])),
  );
  const renamed: [index: number, line: number][] = [];
  const rows = await readTable(feed, 'routes.txt', ['route_id', 'route_type'], problems, (row) => {
    const id = row.get('route_id');
    const type = baseRouteType(row.get('route_type'));
    if (!isValidId(id) || ids.has(id)) return refuseId(row, 'route_id');
    if (type === null)
      return row.report('error', 'bad-value', 'route_type', () => {
        return `route ${id} has type "${row.get('route_type')}", row skipped`;
      });
    for (const column of ['route_color', 'route_text_color']) {
      if (row.get(column) !== '' && colorOf(row.get(column)) === '')
        row.report('warning', 'bad-value', column, () => {
          return `"${row.get(column)}" is not a colour, left out`;
        });
    }
    const same = others.get(id);
    if (same !== undefined && network.routes[same]?.type === type) {
      row.report('warning', 'route-in-two-feeds', 'route_id', () => {
        return `route ${id} is in two feeds, kept once`;
      });
      ids.set(id, same);
      return;
    }
    ids.set(id, network.routes.length);
    if (same !== undefined) renamed.push([network.routes.length, row.line]);
    network.routes.push({
      id,
      agencyId: row.get('agency_id'),
      release,
      type,
      shortName: row.get('route_short_name'),
      longName: row.get('route_long_name'),
      color: colorOf(row.get('route_color')),
      textColor: colorOf(row.get('route_text_color')),
      continuousPickup: isContinuous(row.get('continuous_pickup')),
      continuousDropOff: isContinuous(row.get('continuous_drop_off')),
      takesBankCards: yesOrNo(row.get('cemv_support')) ?? bankCards.get(row.get('agency_id')) ?? null,
      sortOrder: row.wholeNumber('route_sort_order', 9),
      fares: [],
      areas: [],
    });
  });
  renameRows(network.routes, renamed, new Set([...others.keys(), ...ids.keys()]), (line, id, newId) => {
    problems.add('warning', 'route-renamed', { file: 'routes.txt', line, column: 'route_id' }, () => {
      return `another feed has a route ${id} of another type; this one is written as ${newId}`;
    });
  });
  if (ids.size === 0) throw problems.noneOf('routes', feed.label);
  return { ids, rows: rows ?? 0 };
}

/** Returns the basic type of a GTFS route type, or the type itself if it is basic or has none (1100, air); `null` if invalid. */
export function baseRouteType(text: string): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const type = Number(text);
  if (type <= 7 || type === 11 || type === 12) return type;
  if (type >= 100 && type <= 117) return 2;
  if (type >= 200 && type <= 209) return 3;
  if (type === 405) return 12;
  if ((type >= 400 && type <= 404) || (type >= 500 && type <= 699)) return 1;
  if (type >= 700 && type <= 799) return 3;
  if (type >= 800 && type <= 899) return 11;
  if (type >= 900 && type <= 999) return 0;
  if ((type >= 1000 && type <= 1099) || (type >= 1200 && type <= 1299)) return 4;
  if (type >= 1300 && type <= 1399) return 6;
  if (type >= 1400 && type <= 1499) return 7;
  if (type >= 1500 && type <= 1599) return 3;
  if (type >= 1100 && type <= 1199) return type;
  if (type >= 1600 && type <= 1702) return type;
  return null;
}

/** Reads directions.txt, an extension of GTFS: the names of each route's directions. */
export async function readDirections(feed: Feed, network: Network, problems: Problems): Promise<void> {
  await readTable(feed, 'directions.txt', ['route_id', 'direction_id'], problems, (row) => {
    const directionId = row.get('direction_id');
    if (directionId !== '0' && directionId !== '1') return;
    network.directions.push({
      routeId: row.get('route_id'),
      directionId: directionId === '0' ? 0 : 1,
      name: row.get('direction') || row.get('direction_name'),
      destination: row.get('direction_destination'),
    });
  });
}
