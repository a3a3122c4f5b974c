/** Reads transfers.txt and pathways.txt: where riders can change, on which ways, and how long it takes. */
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** transfer_type 2 means that a transfer takes `min_transfer_time`; 3 means that no transfer is possible. */
const TIMED = '2';
const IMPOSSIBLE = '3';

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
    const named = {
      fromRoute: row.get('from_route_id'),
      toRoute: row.get('to_route_id'),
      fromTrip: row.get('from_trip_id'),
      toTrip: row.get('to_trip_id'),
    };
    const indexes = {
      fromRoute: indexIn(routes, named.fromRoute),
      toRoute: indexIn(routes, named.toRoute),
      fromTrip: indexIn(trips, named.fromTrip),
      toTrip: indexIn(trips, named.toTrip),
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
    const isForAll = Object.values(named).every((id) => id === '');
    // A time for certain routes or trips is used for all: waiting longer is better than missing a connection.
    if (type === TIMED && seconds !== null) network.changes.push({ from, to, seconds });
    if (type === IMPOSSIBLE && isForAll) network.changes.push({ from, to, seconds: null });
    // 4 and 5 are about staying on board, not about changing between stops.
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
    if (mode === 5) network.elevators.push({ from, to, name: row.get('signposted_as') });
    if (!Number.isInteger(mode) || mode < 1 || mode > 7) return;
    const number = (column: string) =>
      /^\d{1,5}(\.\d+)?$/.test(row.get(column)) ? Number(row.get(column)) : null;
    network.pathways.push({
      id: row.get('pathway_id'),
      from,
      to,
      mode,
      bidirectional: row.get('is_bidirectional') === '1',
      seconds: number('traversal_time'),
      meters: number('length'),
      stairs: number('stair_count'),
    });
  });
}
