/** transfers.txt to the pairs of stops riders change between. */
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import type { Network } from './network.ts';

export async function readTransfers(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const optional = ['from_stop_id', 'to_stop_id', 'transfer_type'] as const;
  await readTable(feed, 'transfers.txt', { required: [], optional }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    // 3: no transfer is possible here; 4 and 5 are about staying on board.
    if (from === undefined || to === undefined || from === to || /^[345]$/.test(row.get('transfer_type')))
      return;
    network.transfers.push([from, to]);
  });
}
