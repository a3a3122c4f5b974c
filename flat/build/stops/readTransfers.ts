/** Reads transfers.txt: where riders can change, and how long it takes. */
import type { Network } from '#flat/build/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

/** transfer_type 2 means that a transfer takes `min_transfer_time`; 3 means that no transfer is possible. */
const TIMED = '2';
const IMPOSSIBLE = '3';

export async function readTransfers(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const optional = [
    'from_stop_id',
    'to_stop_id',
    'transfer_type',
    'min_transfer_time',
    'from_route_id',
    'to_route_id',
    'from_trip_id',
    'to_trip_id',
  ] as const;
  await readTable(feed, 'transfers.txt', { required: [], optional }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    if (from === undefined || to === undefined) return;
    const type = row.get('transfer_type');
    const isForAll = [
      row.get('from_route_id'),
      row.get('to_route_id'),
      row.get('from_trip_id'),
      row.get('to_trip_id'),
    ].every((id) => id === '');
    // A time for certain routes or trips is used for all: waiting longer is better than missing a connection.
    if (type === TIMED && /^\d{1,5}$/.test(row.get('min_transfer_time')))
      network.changes.push({ from, to, seconds: Number(row.get('min_transfer_time')) });
    if (type === IMPOSSIBLE && isForAll) network.changes.push({ from, to, seconds: null });
    // 4 and 5 are about staying on board, not about changing between stops.
    if (from === to || /^[345]$/.test(type)) return;
    network.transfers.push([from, to]);
  });
}
