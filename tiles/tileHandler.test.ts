/** Tests tiles of archives that are written here, in all three schemas, and of a schedule's network. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import { isLong } from '#testing/long.ts';
import { type Picture, readPicture } from '#testing/picture.ts';
import { pmtilesOf } from '#testing/pmtilesOf.ts';
import { listen } from '#testing/servers.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { TileNetwork } from './network.ts';
import { palettes } from './palette.ts';
import { createTileHandler, type TileHandler } from './tileHandler.ts';
import { createTileThread } from './tileThread.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'tiles-'));
afterAll(() => rm(dir, { recursive: true }));
const open: TileHandler[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));

const feature = (
  properties: Record<string, string | number>,
  geometry: GeoJSON.Geometry,
): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry,
});
const square = (west: number, south: number, side: number): GeoJSON.Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const line = (...coordinates: [number, number][]): GeoJSON.Geometry => ({ type: 'LineString', coordinates });
const point = (lon: number, lat: number): GeoJSON.Geometry => ({ type: 'Point', coordinates: [lon, lat] });

/** A lake in the west, a park in the east, a street between, and a town with names in three languages. */
const area = [
  feature({ layer: 'water', kind: 'lake' }, square(10, 50, 0.1)),
  feature({ layer: 'landuse', kind: 'park' }, square(10.2, 50, 0.1)),
  feature({ layer: 'roads', kind: 'major_road', name: 'Long Street' }, line([10.15, 49.9], [10.15, 50.3])),
  feature(
    {
      layer: 'places',
      kind: 'locality',
      kind_detail: 'town',
      name: '北京',
      'name:fr': 'Pékin',
      'name:en': 'Beijing',
    },
    point(10.175, 50.05),
  ),
];

const warnings: string[] = [];
function tilesOf(
  archive: string | null,
  more: { network?: TileNetwork; bounds?: FeedAgency['bounds']; maxBytes?: number } = {},
) {
  const handler = createTileHandler({
    archive,
    credit: null,
    network: {
      read: async () => more.network ?? null,
      bounds: async () => more.bounds ?? null,
      version: () => JSON.stringify(more.bounds ?? 'one'),
    },
    log: { warn: (_, message) => void warnings.push(message), error: () => {} },
    ...(more.maxBytes === undefined ? {} : { maxBytes: more.maxBytes }),
  });
  open.push(handler);
  return handler;
}
async function archiveOf(name: string, features: GeoJSON.Feature[] = area, maxZoom = 10): Promise<string> {
  const file = path.join(dir, name);
  await writeFile(
    file,
    pmtilesOf(
      { type: 'FeatureCollection', features },
      { maxZoom, attribution: '<a href="https://example.org">© Mappers &amp; Co</a>' },
    ),
  );
  return file;
}

async function get({ handle }: TileHandler, address: string): Promise<Response> {
  return handle(new Request(`http://tiles${address}`));
}
const picture = async (tiles: TileHandler, address: string): Promise<Picture> =>
  readPicture(new Uint8Array(await (await get(tiles, address)).arrayBuffer()));

/** The tile that contains a point, and the pixel within it. */
function at(lon: number, lat: number, zoom: number) {
  const count = 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  const x = ((lon + 180) / 360) * count;
  const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * count;
  return { path: `/${zoom}/${Math.floor(x)}/${Math.floor(y)}`, x: (x % 1) * 256, y: (y % 1) * 256 };
}
const inked = ({ data }: Picture): number => data.filter((value, i) => i % 4 === 3 && value > 0).length;

async function colors(tiles: TileHandler, zoom: number, places: [number, number][], theme = 'light') {
  return Promise.all(
    places.map(async ([lon, lat]) => {
      const spot = at(lon, lat, zoom);
      const drawn = await picture(tiles, `${spot.path}.png?part=land&theme=${theme}`);
      return drawn.colorAt(spot.x, spot.y);
    }),
  );
}

describe('tiles of an archive', () => {
  it('show water, parks, streets and land, in both themes, and closer than the archive’s last zoom', async () => {
    const tiles = tilesOf(await archiveOf('area.pmtiles'));
    const places: [number, number][] = [
      [10.05, 50.05],
      [10.25, 50.05],
      [10.15, 50.05],
      [10.4, 50.05],
    ];
    for (const theme of ['light', 'dark'] as const)
      for (const zoom of [13, 17]) {
        const { water, park, street, land } = palettes[theme];
        expect(await colors(tiles, zoom, places, theme)).toEqual([water, park, street, land]);
      }
  });

  it.each([
    [
      'OpenMapTiles',
      [
        feature({ layer: 'water', class: 'lake' }, square(10, 50, 0.1)),
        feature({ layer: 'landcover', class: 'grass', subclass: 'park' }, square(10.2, 50, 0.1)),
        feature({ layer: 'transportation', class: 'primary' }, line([10.15, 49.9], [10.15, 50.3])),
        feature({ layer: 'place', class: 'town', name: 'Town' }, point(10.175, 50.05)),
      ],
    ],
    [
      'Shortbread',
      [
        feature({ layer: 'water_polygons', kind: 'water' }, square(10, 50, 0.1)),
        feature({ layer: 'land', kind: 'forest' }, square(10.2, 50, 0.1)),
        feature({ layer: 'streets', kind: 'primary' }, line([10.15, 49.9], [10.15, 50.3])),
        feature({ layer: 'place_labels', kind: 'town', name: 'Town' }, point(10.175, 50.05)),
      ],
    ],
  ])('are drawn from layers of %s as well', async (name, features) => {
    const tiles = tilesOf(await archiveOf(`${name}.pmtiles`, features));
    const { water, park, street } = palettes.light;
    const places: [number, number][] = [
      [10.05, 50.05],
      [10.25, 50.05],
      [10.15, 50.05],
    ];
    expect(await colors(tiles, 13, places)).toEqual([water, park, street]);
    expect(inked(await picture(tiles, `${at(10.175, 50.05, 13).path}.png?part=names`))).toBeGreaterThan(100);
  });

  it('have names in the rider’s language above a land without names', async () => {
    const tiles = tilesOf(await archiveOf('names.pmtiles'));
    const { path: address } = at(10.175, 50.05, 12);
    const names = (lang: string) => picture(tiles, `${address}.png?part=names&lang=${lang}`);
    const [french, english, none] = await Promise.all([names('fr'), names('en'), names('xx')]);
    expect(inked(french)).toBeGreaterThan(100);
    expect(inked(french)).toBeLessThan((256 * 256) / 4);
    expect(french.data).not.toEqual(english.data);
    // Without a font for the place's own name, it has Latin letters; with one, its own.
    expect(inked(none)).toBeGreaterThan(100);
    expect(await (await get(tiles, `${address}.webp?part=land&lang=fr`)).bytes()).toEqual(
      await (await get(tiles, `${address}.webp?part=land`)).bytes(),
    );
  });

  it('continue a name across the edge of two tiles', async () => {
    const edge = 10.1953125;
    const name = 'A place on the edge';
    const tiles = tilesOf(
      await archiveOf('edge.pmtiles', [
        feature({ layer: 'places', kind: 'locality', kind_detail: 'city', name }, point(edge, 50.05)),
      ]),
    );
    const { path: east } = at(edge + 0.001, 50.05, 11);
    const { path: west } = at(edge - 0.001, 50.05, 11);
    expect(east).not.toBe(west);
    const [right, left] = await Promise.all(
      [east, west].map((address) => picture(tiles, `${address}.png?part=names`)),
    );
    expect(Math.min(inked(left as Picture), inked(right as Picture))).toBeGreaterThan(200);
  });

  it('are empty land outside the archive, and do not exist outside the world', async () => {
    const tiles = tilesOf(await archiveOf('outside.pmtiles'));
    const far = await picture(tiles, `${at(-75, 40, 12).path}.png`);
    expect(new Set([far.colorAt(5, 5), far.colorAt(128, 128)])).toEqual(new Set([palettes.light.land]));
    for (const address of [
      ...['/', '/10/1024/0.png', '/20/0/0.png', '/10/1/../../x.png', '/10/-1/2.png', '/10/1/2.jpg'],
    ])
      expect((await get(tiles, address)).status, address).toBe(404);
  });

  it('come in both formats and densities, and from the cache the second time', async () => {
    const tiles = tilesOf(await archiveOf('formats.pmtiles'), { maxBytes: 20_000 });
    const { path: address } = at(10.05, 50.05, 12);
    const webp = await get(tiles, `${address}@2x.webp`);
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(webp.headers.get('cache-control')).toBe('public, max-age=604800');
    const bytes = await webp.bytes();
    expect((await readPicture(bytes)).width).toBe(512);
    expect(await (await get(tiles, `${address}@2x.webp`)).bytes()).toEqual(bytes);
    expect((await get(tiles, `${address}.png`)).headers.get('content-type')).toBe('image/png');
    expect((await picture(tiles, `${address}.png`)).width).toBe(256);
  });

  it('credit the archive’s data as text', async () => {
    const tiles = tilesOf(await archiveOf('credit.pmtiles'));
    await expect.poll(() => tiles.attribution()).toBe('© Mappers & Co');
  });
});

describe('an archive that fails', () => {
  const failure = async (tiles: TileHandler) => {
    warnings.length = 0;
    const answer = await get(tiles, `${at(10.05, 50.05, 12).path}.png`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return `${answer.status} ${warnings.join()}`;
  };

  it('is missing, no archive, of another kind, or cut short', async () => {
    const file = path.join(dir, 'broken.pmtiles');
    expect(await failure(tilesOf(path.join(dir, 'none.pmtiles')))).toMatch(/^502 .*no such file/);
    await writeFile(file, 'not an archive at all'.repeat(100));
    expect(await failure(tilesOf(file))).toMatch(/^502 .*not a PMTiles archive/);
    const whole = pmtilesOf({ type: 'FeatureCollection', features: area }, { maxZoom: 10 });
    const raster = Buffer.from(whole);
    raster.writeUInt8(2, 99);
    await writeFile(file, raster);
    expect(await failure(tilesOf(file))).toMatch(/^502 .*no vector tiles/);
    await writeFile(file, whole);
    await truncate(file, whole.length - 2_000);
    const cut = tilesOf(file);
    const answers = await Promise.all(
      [12, 13, 14].map(async (zoom) => (await get(cut, `${at(10.28, 50.08, zoom).path}.png`)).status),
    );
    expect(answers.every((status) => status === 200 || status === 502)).toBe(true);
  });

  it('has tiles that unpack to far more than a tile', { timeout: 60_000 }, async () => {
    const name = 'a'.repeat(17_000_000);
    const bomb = feature({ layer: 'places', kind: 'locality', name }, point(10.05, 50.05));
    expect(await failure(tilesOf(await archiveOf('bomb.pmtiles', [bomb], 0)))).toMatch(/^502 /);
  });
});

describe('the thread', () => {
  const tile = { z: 0, x: 0, y: 0, theme: 'light', part: 'all', lang: '', ratio: 1, format: 'png' } as const;

  it('refuses tiles when many wait, and is replaced when it is stuck', async () => {
    const archive = await archiveOf('thread.pmtiles');
    const full = createTileThread(archive, silentLog, { maxWaiting: 0 });
    expect(await full.draw(tile)).toMatchObject({ failure: 'busy' });
    const stuck = createTileThread(archive, silentLog, { stuckMs: 1 });
    expect(await Promise.all([stuck.draw(tile), stuck.draw(tile)])).toMatchObject([
      { failure: 'slow' },
      { failure: 'slow' },
    ]);
  });
});

describe('an archive at an address', () => {
  const archive = pmtilesOf({ type: 'FeatureCollection', features: area }, { maxZoom: 10 });
  let mode: 'ranges' | 'whole' | 'slow' | 'refuses' = 'ranges';
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (mode === 'refuses') return void response.writeHead(403).end('<secret>');
    if (mode === 'slow') return;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (mode === 'whole') return void response.writeHead(200).end(archive);
    response.writeHead(206, { etag: '"one"' }).end(archive.subarray(Number(from), Number(to) + 1));
  });
  const origin = listen(server).then((port) => `http://127.0.0.1:${port}/area.pmtiles?key=secret`);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is read by ranges, and again when it works again', { timeout: 30_000 }, async () => {
    mode = 'ranges';
    const tiles = tilesOf(await origin);
    expect(await colors(tiles, 13, [[10.05, 50.05]])).toEqual([palettes.light.water]);
    for (const [broken, why] of [
      ['refuses', 'HTTP 403'],
      ['whole', 'range requests'],
    ] as const) {
      mode = broken;
      warnings.length = 0;
      const failing = tilesOf(await origin);
      const answer = await get(failing, `${at(10.05, 50.05, 13).path}.png`);
      expect(answer.status).toBe(502);
      expect(warnings.join()).toContain(why);
      expect(`${warnings.join()}${await answer.text()}`).not.toMatch(/secret/);
      const before = asked;
      await get(failing, `${at(10.05, 50.05, 14).path}.png`);
      expect(asked - before).toBeLessThanOrEqual(1);
    }
  });

  it.runIf(isLong)(
    'is given up when it is slow, and is not asked again for a while',
    { timeout: 30_000 },
    async () => {
      mode = 'slow';
      const tiles = tilesOf(await origin);
      const answer = await get(tiles, `${at(10.05, 50.05, 13).path}.png`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store']);
    },
  );
});

describe('without an archive', () => {
  const network: TileNetwork = {
    lines: [
      [
        [10.15, 49.9],
        [10.15, 50.3],
      ],
    ],
    stops: [{ name: 'Harbour', at: [10.2, 50.05], rank: 3 }],
  };

  it('tiles show the schedule’s own lines and stops', async () => {
    const tiles = tilesOf(null, { network });
    expect(
      await colors(tiles, 14, [
        [10.15, 50.05],
        [10.2, 50.05],
      ]),
    ).toEqual([palettes.light.street, palettes.light.rail]);
    expect(inked(await picture(tiles, `${at(10.2, 50.05, 11).path}.png?part=names`))).toBeGreaterThan(50);
    const answer = await get(tiles, `${at(10.15, 50.05, 14).path}.webp`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('with an archive of another area, too, and the log says so', async () => {
    const bounds = { west: 10.1, south: 50, east: 10.3, north: 50.1 };
    const elsewhere = { west: -75.6, south: 39.7, east: -74.6, north: 40.4 };
    const archive = await archiveOf('elsewhere.pmtiles');
    warnings.length = 0;
    const more = { network, bounds: elsewhere };
    const tiles = tilesOf(archive, more);
    expect(await colors(tiles, 14, [[10.15, 50.05]])).toEqual([palettes.light.street]);
    expect(warnings).toEqual([expect.stringContaining('TILES_FILE has nothing of the schedule’s area')]);
    expect(await colors(tilesOf(archive, { network, bounds }), 14, [[10.05, 50.05]])).toEqual([
      palettes.light.water,
    ]);
    // A later schedule of the archive's area is shown on it.
    more.bounds = bounds;
    expect(await colors(tiles, 14, [[10.05, 50.05]])).toEqual([palettes.light.water]);
  });

  it('and without a schedule, they are plain and not kept', async () => {
    const { status, headers } = await get(tilesOf(null), '/10/500/500.png');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
  });
});
