import type { Network } from '#flat/build/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export async function readPathways(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const required = ['from_stop_id', 'to_stop_id', 'pathway_mode'] as const;
  await readTable(feed, 'pathways.txt', { required, optional: ['signposted_as'] }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    if (from === undefined || to === undefined) {
      const column = from === undefined ? 'from_stop_id' : 'to_stop_id';
      const place = { file: 'pathways.txt', line: row.line, column };
      problems.add('warning', 'unknown-stop', place, () => `"${row.get(column)}", row skipped`);
    } else if (row.get('pathway_mode') === '5') {
      network.elevators.push({ from, to, name: row.get('signposted_as') });
    }
  });
}
