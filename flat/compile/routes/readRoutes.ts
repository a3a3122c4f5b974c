import { renameRows } from '#flat/compile/ids/freeId.ts';
import { isValidId } from '#flat/compile/ids/isValidId.ts';
import { refuseId } from '#flat/compile/ids/refuseId.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { FatalProblem, type Problems } from '#flat/gtfs/problems.ts';
import { readTable, yesOrNo } from '#flat/gtfs/readTable.ts';
import { baseRouteType } from './routeType.ts';

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
  const required = ['route_id', 'route_type'] as const;
  const optional = [
    'agency_id',
    'route_short_name',
    'route_long_name',
    'route_color',
    'route_text_color',
    'continuous_pickup',
    'continuous_drop_off',
    'route_sort_order',
    'cemv_support',
  ] as const;
  const table = await readTable(feed, 'routes.txt', { required, optional }, problems, (row) => {
    const place = { file: 'routes.txt', line: row.line };
    const id = row.get('route_id');
    const type = baseRouteType(row.get('route_type'));
    if (!isValidId(id) || ids.has(id)) return refuseId(problems, { ...place, column: 'route_id' }, id);
    if (type === null) {
      problems.add('error', 'bad-value', { ...place, column: 'route_type' }, () => {
        return `route ${id} has type "${row.get('route_type')}", row skipped`;
      });
      return;
    }
    for (const column of ['route_color', 'route_text_color'] as const) {
      if (row.get(column) !== '' && colorOf(row.get(column)) === '')
        problems.add('warning', 'bad-value', { ...place, column }, () => {
          return `"${row.get(column)}" is not a colour, left out`;
        });
    }
    const same = others.get(id);
    if (same !== undefined && network.routes[same]?.type === type) {
      problems.add('warning', 'route-in-two-feeds', { ...place, column: 'route_id' }, () => {
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
      sortOrder: /^\d{1,9}$/.test(row.get('route_sort_order')) ? Number(row.get('route_sort_order')) : null,
      fares: [],
      areas: [],
    });
  });
  renameRows(network.routes, renamed, new Set([...others.keys(), ...ids.keys()]), (line, id, newId) => {
    problems.add('warning', 'route-renamed', { file: 'routes.txt', line, column: 'route_id' }, () => {
      return `another feed has a route ${id} of another type; this one is written as ${newId}`;
    });
  });
  if (ids.size === 0)
    throw new FatalProblem(
      'no-routes',
      `${feed.label} has no routes${problems.mostCommonError('routes.txt')}`,
      'routes.txt',
    );
  return { ids, rows: table?.rows ?? 0 };
}
