import type { Network } from '#flat/compile/network/network.ts';
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
  const optional = [
    'pathway_id',
    'is_bidirectional',
    'traversal_time',
    'length',
    'stair_count',
    'signposted_as',
  ] as const;
  await readTable(feed, 'pathways.txt', { required, optional }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    if (from === undefined || to === undefined) {
      const column = from === undefined ? 'from_stop_id' : 'to_stop_id';
      const place = { file: 'pathways.txt', line: row.line, column };
      problems.add('warning', 'unknown-stop', place, () => `"${row.get(column)}", row skipped`);
      return;
    }
    const mode = Number(row.get('pathway_mode'));
    if (mode === 5) network.elevators.push({ from, to, name: row.get('signposted_as') });
    if (!Number.isInteger(mode) || mode < 1 || mode > 7) return;
    const number = (column: 'traversal_time' | 'length' | 'stair_count') =>
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
