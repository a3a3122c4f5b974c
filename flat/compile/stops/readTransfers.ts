/** Reads transfers.txt and pathways.txt: where riders can change, on which ways, and how long it takes. */
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export async function readTransfers(
  feed: Feed,
  { stops, routes, trips }: Record<'stops' | 'routes' | 'trips', ReadonlyMap<string, number>>,
  network: Network,
  problems: Problems,
): Promise<void> {
  await readTable(feed, 'transfers.txt', [], problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    const type = row.get('transfer_type');
    const seconds = row.wholeNumber('min_transfer_time', 5);
    const indexes = {
      fromRoute: indexIn(routes, row.get('from_route_id')),
      toRoute: indexIn(routes, row.get('to_route_id')),
      fromTrip: indexIn(trips, row.get('from_trip_id')),
      toTrip: indexIn(trips, row.get('to_trip_id')),
    };
    const isSeat = type === '4' || type === '5';
    // A rule for a route or trip that does not exist is a rule for nothing.
    if (!Object.values(indexes).includes(UNKNOWN) && (isSeat || (from !== undefined && to !== undefined)))
      network.transferRows.push({
        type: /^[0-5]$/.test(type) ? Number(type) : 0,
        from: from ?? -1,
        to: to ?? -1,
        ...indexes,
        seconds: seconds ?? -1,
      });
    if (from === undefined || to === undefined) return;
    // 3 means that no change is possible; 4 and 5 are about staying on board, not about changing between stops.
    if (from === to || /^[345]$/.test(type)) return;
    network.transfers.push([from, to]);
  });
}

const UNKNOWN = -2;
/** Returns -1 for an empty id, `UNKNOWN` for one that does not exist. */
const indexIn = (known: ReadonlyMap<string, number>, id: string): number =>
  id === '' ? -1 : (known.get(id) ?? UNKNOWN);

export async function readPathways(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const required = ['from_stop_id', 'to_stop_id', 'pathway_mode'];
  await readTable(feed, 'pathways.txt', required, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    if (from === undefined || to === undefined) {
      const column = from === undefined ? 'from_stop_id' : 'to_stop_id';
      return row.report('warning', 'unknown-stop', column, () => `"${row.get(column)}", row skipped`);
    }
    const mode = Number(row.get('pathway_mode'));
    if (!Number.isInteger(mode) || mode < 1 || mode > 7) return;
    const number = (column: string) =>
      /^\d{1,5}(\.\d+)?$/.test(row.get(column)) ? Number(row.get(column)) : null;
    network.pathways.push({
      id: row.get('pathway_id'),
      from,
      to,
      name: row.get('signposted_as'),
      mode,
      bidirectional: row.get('is_bidirectional') === '1',
      seconds: number('traversal_time'),
      meters: number('length'),
      stairs: number('stair_count'),
    });
  });
}
