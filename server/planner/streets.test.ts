/** Walks along the streets of an extract of OpenStreetMap: between stops, and from positions. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WirePlan } from '#contract/plan/wirePlan.ts';
import { type BuildOptions, buildStore } from '#flat/buildStore.ts';
import { createFlatHandler } from '#flat/store/serve.ts';
import { createPlanner, type Planner } from '#plan/planner.ts';
import { buildVerifiedStore } from '#testing/buildVerifiedStore.ts';
import { type OsmRelation, type OsmWay, writeOsmExtract } from '#testing/osmExtract.ts';
import { silentLog } from '#testing/silentLog.ts';
import { type Files, options, PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';

/**
 * Bus N ends at A at 12:10, bus M starts at B on the other side of a river at 12:18. The bridge is some 190 m north of both,
 * a flight of steps crosses nearer by. C is out of the extract.
 */
const FEED: Files = {
  ...PLAIN,
  'routes.txt': 'route_id,route_short_name,route_type\nN,N,3\nM,M,3\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding\nO,Origin,40.05,-75,1\nA,A,40,-75,1\nB,B,40,-74.999,1\nZ,Last,39.95,-75,1\nC,C,40.5,-75,1\nD,D,40.501,-75,1\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260301,20260331\n',
  'trips.txt':
    'route_id,service_id,trip_id,wheelchair_accessible\nN,D,N1,1\nM,D,M1,1\nM,D,M2,1\nM,D,M3,1\nN,D,C1,1\nM,D,D1,1\n',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    'N1,12:00:00,12:00:00,O,1',
    'N1,12:10:00,12:10:00,A,2',
    ...[13, 15, 18].flatMap((minute, index) => [
      `M${index + 1},12:${minute}:00,12:${minute}:00,B,1`,
      `M${index + 1},12:${minute + 5}:00,12:${minute + 5}:00,Z,2`,
    ]),
    'C1,13:00:00,13:00:00,O,1',
    'C1,13:10:00,13:10:00,C,2',
    'D1,13:13:30,13:13:30,D,1',
    'D1,13:20:00,13:20:00,Z,2',
    '',
  ].join('\n'),
};
const street = { highway: 'residential' };
const NODES = {
  1: [39.999, -75],
  2: [40.0007, -75],
  3: [40.0017, -75],
  4: [40.0017, -74.999],
  5: [40.0007, -74.999],
  6: [39.999, -74.999],
  7: [40.0001, -75],
  8: [40.0001, -74.999],
  // Between C and D, where no street is.
  11: [40.5005, -75.01],
  12: [40.5005, -74.99],
  // A pond there.
  21: [40.5004, -75.0001],
  22: [40.5004, -74.9999],
  23: [40.5006, -74.9999],
  // The other shore of a lake whose first one is that from 11 to 12.
  31: [40.5003, -75.01],
  32: [40.5003, -74.99],
} as const;
const WAYS = [
  { tags: street, nodes: [1, 7, 2, 3] },
  { tags: { highway: 'footway', bridge: 'yes' }, nodes: [3, 4] },
  { tags: street, nodes: [4, 5, 8, 6] },
  { tags: { highway: 'steps' }, nodes: [2, 5] },
  // Nobody walks here.
  { tags: { highway: 'motorway' }, nodes: [7, 8] },
  { tags: { highway: 'footway', access: 'private' }, nodes: [7, 8] },
];

const scratches: (() => Promise<void>)[] = [];
async function folder(): Promise<string> {
  const { dir, remove } = await scratch();
  scratches.push(remove);
  return dir;
}
afterAll(() => Promise.all(scratches.map((remove) => remove())));

async function plannerOf(ground: Pick<BuildOptions, 'streets' | 'water'>): Promise<Planner> {
  const dir = await folder();
  const { client } = await buildVerifiedStore(dir, [FEED], ground);
  const flat = createFlatHandler(options(dir, []).outDir);
  const planner = createPlanner({
    client,
    fetchFlat: async (path) => flat({ method: 'GET', url: `http://x${path}`, headers: new Headers() }),
    now: () => Temporal.Instant.from('2026-03-03T17:00:00Z'),
    log: silentLog,
    processorMs: () => 0,
  });
  expect(await planner.refreshCalendar()).toBe('ready');
  return planner;
}

function ask(planner: Planner, query: Record<string, string>): WirePlan {
  const { status, body } = planner.answer(new URLSearchParams(query));
  expect(status, body).toBe(200);
  return JSON.parse(body);
}
const trips = ({ itineraries }: WirePlan) =>
  itineraries.map(({ legs }) => legs.flatMap(({ tripId }) => tripId ?? []).join(' '));

const extract = async (ways: readonly OsmWay[], relations: readonly OsmRelation[] = []) =>
  writeOsmExtract(join(await folder(), 'area.osm.pbf'), NODES, ways, relations);

let straight: Planner;
let along: Planner;
beforeAll(async () => {
  straight = await plannerOf({});
  along = await plannerOf({ streets: await extract(WAYS) });
}, 60_000);

it('changes across the river by the steps, which takes longer than the straight line', () => {
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:00:00-05:00' };
  // Straight: 85 m, 93 s and one minute. By the steps: 78 + 85 + 78 m, 201 s and one minute.
  expect(trips(ask(straight, query))[0]).toBe('N1 M1');
  expect(trips(ask(along, query))[0]).toBe('N1 M2');
});

it('changes by the bridge for those who cannot take steps', () => {
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:00:00-05:00', maxTransfers: '1' };
  // 189 + 85 + 189 m are more than the five minutes of a change.
  expect(trips(ask(along, { ...query, pedestrianProfile: 'WHEELCHAIR' }))).not.toContain('N1 M2');
});

it('walks straight where no street is known', () => {
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:55:00-05:00' };
  expect(trips(ask(along, query))[0]).toBe('C1 D1');
});

it.each<[string, boolean, OsmWay]>([
  ['a river', false, { tags: { waterway: 'river' }, nodes: [11, 12] }],
  ['a coast', false, { tags: { natural: 'coastline' }, nodes: [11, 12] }],
  ['a river in a tunnel', true, { tags: { waterway: 'river', tunnel: 'culvert' }, nodes: [11, 12] }],
  ['a brook', true, { tags: { waterway: 'stream' }, nodes: [11, 12] }],
  ['a pond', true, { tags: { natural: 'water' }, nodes: [21, 22, 23, 21] }],
])('where no street is known, nobody walks across %s: %s', async (_, isWalked, water) => {
  const planner = await plannerOf({ streets: await extract([...WAYS, water]) });
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:55:00-05:00' };
  expect(trips(ask(planner, query)).includes('C1 D1')).toBe(isWalked);
  // Streets lead across all of them.
  expect(trips(ask(planner, { ...query, time: '2026-03-03T12:00:00-05:00' }))[0]).toBe('N1 M2');
});

// Each shore is a way without tags of its own. The lake's near shore is short, as are all of the pond's.
it.each<[string, boolean, readonly (readonly number[])[], Record<string, string>]>([
  [
    'a lake',
    false,
    [
      [21, 22],
      [12, 32, 31],
    ],
    { natural: 'water' },
  ],
  [
    'a pond',
    true,
    [
      [21, 22],
      [22, 23, 21],
    ],
    { natural: 'water' },
  ],
  [
    'a wood',
    true,
    [
      [11, 12],
      [12, 32, 31, 11],
    ],
    { natural: 'wood' },
  ],
])('nobody walks across water that is a relation of ways: %s: %s', async (_, isWalked, shores, tags) => {
  const first = WAYS.length;
  const relation = {
    tags: { type: 'multipolygon', ...tags },
    ways: shores.map((_, index) => first + index),
  };
  const ways = [...WAYS, ...shores.map((nodes) => ({ tags: {}, nodes }))];
  const planner = await plannerOf({ streets: await extract(ways, [relation]) });
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:55:00-05:00' };
  expect(trips(ask(planner, query)).includes('C1 D1')).toBe(isWalked);
});

it('walks across no water without streets either: not between stops, from a position, or the whole way', async () => {
  const river = [
    { lat: 39.9, lon: -74.9995 },
    { lat: 40.1, lon: -74.9995 },
  ];
  const planner = await plannerOf({ water: [river] });
  const query = { fromPlace: 'O', toPlace: 'Z', time: '2026-03-03T12:00:00-05:00' };
  expect(trips(ask(planner, query))).not.toContain('N1 M1');
  const walk = { fromPlace: '39.999,-75', toPlace: 'B', time: '2026-03-03T12:00:00-05:00' };
  expect(ask(straight, walk).direct).toHaveLength(1);
  expect(ask(planner, walk).direct).toHaveLength(0);
});

it('walks along streets from a position, and the whole way', () => {
  // At A's street, to B: the position is 11 m from the street's end.
  const query = { fromPlace: '39.999,-75', toPlace: 'B', time: '2026-03-03T12:00:00-05:00' };
  const seconds = (planner: Planner, more = {}) => ask(planner, { ...query, ...more }).direct[0]?.duration;
  expect(seconds(straight)).toBe(152);
  // 189 m north, 85 m over the steps, 78 m south.
  expect(seconds(along)).toBe(294);
  // By the bridge: 300 + 85 + 189 m.
  expect(seconds(along, { pedestrianProfile: 'WHEELCHAIR' })).toBe(479);
});

it.each([
  ['a missing file', null, 'ENOENT'],
  ['another file', 'not a map', 'not a file of the format PBF'],
])('%s fails the build, which says why', async (_, content, why) => {
  const { dir, remove } = await scratch();
  try {
    const streets = join(dir, 'area.osm.pbf');
    if (content !== null) await writeFile(streets, content);
    const feed = await writeZip(join(dir, 'feed.zip'), FEED);
    const built = await buildStore(options(dir, [feed], { streets }));
    expect(built).toMatchObject({
      ok: false,
      error: { code: 'bad-streets', message: expect.stringContaining(why) },
    });
  } finally {
    await remove();
  }
});
