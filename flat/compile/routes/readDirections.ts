/** Reads directions.txt, an extension of GTFS: the names of each route's directions. */
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export async function readDirections(feed: Feed, network: Network, problems: Problems): Promise<void> {
  const required = ['route_id', 'direction_id'] as const;
  const optional = ['direction', 'direction_name', 'direction_destination'] as const;
  await readTable(feed, 'directions.txt', { required, optional }, problems, (row) => {
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
