import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { buildPlain, PLAIN_NOW, scratchEach } from '#testing/buildVerifiedStore.ts';
import { options, PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';
import { diffStores } from './diffStores.ts';

let dir = '';
let store = '';
scratchEach((made) => {
  ({ dir, store } = made);
});

describe('the difference between two stores', () => {
  it('lists added routes and stops and what changed on a route, and no route if the stores are equal', async () => {
    await buildPlain(dir, 'A');
    const changed = await scratch();
    try {
      const feed = await writeZip(join(changed.dir, 'feed.zip'), {
        ...PLAIN,
        'routes.txt': `${String(PLAIN['routes.txt']).replace('Mill to Harbor', 'Mill to Pier')}9,9,New,3,,\n`,
        'stops.txt': `${PLAIN['stops.txt']}4,Pier,40.03,-75.03\n`,
        'trips.txt': `${PLAIN['trips.txt']}17,WK,104,Pier,0,\n9,WK,105,Pier,0,\n`,
        'stop_times.txt': `${PLAIN['stop_times.txt']}104,05:00:00,05:00:00,1,1\n104,05:30:00,05:30:00,4,2\n105,05:00:00,05:00:00,1,1\n105,05:30:00,05:30:00,2,2\n`,
      });
      expect((await buildStore(options(changed.dir, [feed]))).ok).toBe(true);
      const diff = await diffStores(store, join(changed.dir, 'store'), 'America/New_York', PLAIN_NOW);
      expect(diff.ok && diff.value).toMatchObject({
        routesAdded: ['9'],
        routesRemoved: [],
        stopsAdded: [{ id: '4', name: 'Pier' }],
        routes: [
          {
            routeId: '17',
            longName: { before: 'Mill to Harbor', after: 'Mill to Pier' },
            stopsAdded: ['4'],
            days: [
              {
                kind: 'weekday',
                before: { trips: 2, first: 28800, last: 89400 },
                after: { trips: 3, first: 18000, last: 89400 },
              },
            ],
          },
        ],
      });
      const same = await diffStores(store, store, 'America/New_York', PLAIN_NOW);
      expect(same.ok && same.value.routes).toEqual([]);
    } finally {
      await changed.remove();
    }
  });
});
