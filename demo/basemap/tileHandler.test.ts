import { PNG } from 'pngjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { harbourBasemap } from '#demo/harbour/basemap.ts';
import { geography } from './geography.ts';
import { placeLabels } from './labels.ts';
import { palettes } from './palette.ts';
import { worldPixel } from './projection.ts';
import { createTileHandler } from './tileHandler.ts';

const basemap = {
  ...geography,
  streets: [
    {
      name: 'Market St',
      points: [
        { lat: 39.9526, lon: -75.2 },
        { lat: 39.9526, lon: -75.1 },
      ],
    },
    {
      name: 'Broad St',
      points: [
        { lat: 39.9, lon: -75.1652 },
        { lat: 40.0, lon: -75.1652 },
      ],
    },
  ],
  rails: [
    [
      { lat: 39.9, lon: -75.7 },
      { lat: 39.9, lon: -75.6 },
    ],
  ],
};
const log = { warn: vi.fn() };
const handle = createTileHandler({ basemap, log });
const get = async (path: string) => handle(new Request(`http://tiles${path}`));
const picture = async (path: string) => PNG.sync.read(Buffer.from(await (await get(path)).arrayBuffer()));

function colorAt(png: PNG, x: number, y: number): string {
  const at = (Math.floor(y) * png.width + Math.floor(x)) * 4;
  return `#${png.data.subarray(at, at + 3).toString('hex')}`;
}

/** Returns the tile that contains a point, and the pixel within it. */
function tileOf(lat: number, lon: number, zoom: number) {
  const { x, y } = worldPixel({ lat, lon }, zoom);
  return { path: `/${zoom}/${Math.floor(x / 256)}/${Math.floor(y / 256)}`, x: x % 256, y: y % 256 };
}

describe('the tile handler', () => {
  afterEach(() => {
    vi.doUnmock('./renderTile.ts');
  });

  it('sends plain tiles and warns once if the canvas is not installed', async () => {
    vi.doMock('./renderTile.ts', () => {
      throw new Error("Cannot find package '@napi-rs/canvas'");
    });
    const warn = vi.fn();
    const bare = createTileHandler({ basemap, log: { warn } });
    const { path, x, y } = tileOf(39.9526, -75.165, 12);
    for (const [query, color] of [
      ['', palettes.light.land],
      ['?theme=dark', palettes.dark.land],
    ]) {
      const answer = await bare(new Request(`http://tiles${path}.png${query}`));
      expect(colorAt(PNG.sync.read(Buffer.from(await answer.arrayBuffer())), x, y)).toBe(color);
    }
    const names = await bare(new Request(`http://tiles${path}@2x.png?part=names`));
    const png = PNG.sync.read(Buffer.from(await names.arrayBuffer()));
    expect([png.width, png.data.some((byte) => byte !== 0)]).toEqual([512, false]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('draws a tile again if drawing it has failed', async () => {
    const renderTile = vi.fn(() => new Uint8Array([1])).mockThrow(new Error('out of memory'));
    vi.doMock('./renderTile.ts', () => ({ prepareBasemap: () => basemap, renderTile }));
    const failing = createTileHandler({ basemap, log });
    const tile = async () => (await failing(new Request('http://tiles/10/298/388.png'))).status;
    await expect(tile()).rejects.toThrow('out of memory');
    renderTile.mockReturnValue(new Uint8Array([1]));
    expect(await tile()).toBe(200);
  });

  it('sends plain tiles if there is no basemap, even for the demo’s region', async () => {
    const plain = createTileHandler({ basemap: null, log });
    const bytesOf = async (path: string) =>
      Buffer.from(await (await plain(new Request(`http://tiles${path}.png`))).arrayBuffer()).toString(
        'base64',
      );
    const ocean = await bytesOf(tileOf(0, 0, 12).path);
    for (const zoom of [9, 12, 15]) expect(await bytesOf(tileOf(39.9526, -75.165, zoom).path)).toBe(ocean);
    const drawn = Buffer.from(await (await get(`${tileOf(39.9526, -75.165, 12).path}.png`)).arrayBuffer());
    expect(drawn.toString('base64')).not.toBe(ocean);
  });

  it('paints the Delaware as water and a place west of it as land, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const river = tileOf(39.851, -75.315, 12);
      const land = tileOf(39.92, -75.72, 12);
      const water = await picture(`${river.path}.png?theme=${theme}`);
      expect(colorAt(water, river.x, river.y)).toBe(palettes[theme].water);
      expect(colorAt(await picture(`${land.path}.png?theme=${theme}`), land.x, land.y)).toBe(
        palettes[theme].land,
      );
    }
  });

  it('draws a given street at zoom 15', async () => {
    const at = tileOf(39.9526, -75.1765, 15);
    expect(colorAt(await picture(`${at.path}.png`), at.x, at.y)).toBe(palettes.light.street);
  });

  it('draws tracks at zoom 10 and 14', async () => {
    for (const zoom of [10, 14]) {
      const at = tileOf(39.9, -75.65, zoom);
      expect(colorAt(await picture(`${at.path}.png`), at.x, at.y)).not.toBe(palettes.light.land);
    }
  });

  it('draws names separately from the land', async () => {
    const at = tileOf(39.951, -75.163, 14);
    const names = await picture(`${at.path}.png?part=names`);
    const land = await picture(`${at.path}.png?part=land`);
    const all = await picture(`${at.path}.png`);
    const opaque = (png: PNG) => png.data.filter((value, i) => i % 4 === 3 && value === 255).length;
    expect(opaque(land)).toBe(land.width * land.height);
    expect(opaque(names)).toBeLessThan((names.width * names.height) / 4);
    const inked = Array.from({ length: names.width * names.height }, (_, i) => i).filter(
      (i) => names.data[i * 4 + 3] === 255,
    );
    expect(inked.length).toBeGreaterThan(0);
    for (const i of inked)
      expect(all.data.subarray(i * 4, i * 4 + 3)).toEqual(names.data.subarray(i * 4, i * 4 + 3));
  });

  it('draws the harbour’s gulf, island, town and inlet', async () => {
    const harbour = createTileHandler({ basemap: harbourBasemap, log });
    for (const [lat, lon, color] of [
      [47.05, -64.82, 'water'],
      [47.0415, -64.7965, 'land'],
      [47.06, -64.856, 'land'],
      [47.0435, -64.858, 'water'],
    ] as const) {
      const at = tileOf(lat, lon, 14);
      const answer = await harbour(new Request(`http://tiles${at.path}.png`));
      const png = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
      expect(colorAt(png, at.x, at.y), `${lat} ${lon}`).toBe(palettes.light[color]);
    }
  });

  it('sends @2x tiles at twice the width', async () => {
    expect((await picture('/10/298/388.png')).width).toBe(256);
    expect((await picture('/10/298/388@2x.png')).width).toBe(512);
  });

  it.each(['/', '/10/1024/0.png', '/20/0/0.png', '/10/1/../../x.png', '/10/-1/2.png', '/10/1/2.jpg'])(
    'responds with 404 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('still sends tiles after its cache is full', async () => {
    const small = createTileHandler({ basemap, log, maxTiles: 2 });
    for (const x of [296, 297, 298, 296]) {
      const answer = await small(new Request(`http://tiles/10/${x}/388.png`));
      expect(PNG.sync.read(Buffer.from(await answer.arrayBuffer())).width).toBe(256);
    }
  });
});

describe('labels', () => {
  const width = (text: string, size: number) => text.length * size * 0.6;

  it('show street names along the streets from zoom 15', () => {
    const streetsAt = (zoom: number) =>
      placeLabels(basemap, zoom, width).filter(({ kind }) => kind === 'street');
    expect(streetsAt(14)).toEqual([]);
    const [market, broad] = ['Market St', 'Broad St'].map((name) =>
      streetsAt(15).filter(({ text }) => text === name),
    );
    expect(market?.length).toBeGreaterThan(1);
    for (const { angle } of market ?? []) expect(angle).toBeCloseTo(0);
    expect(broad?.length).toBeGreaterThan(1);
    for (const { angle } of broad ?? []) expect(Math.abs(angle)).toBeCloseTo(Math.PI / 2);
  });

  it.each([9, 11, 13, 15, 16])('do not overlap at zoom %i, and name the city up to zoom 13', (zoom) => {
    const labels = placeLabels(basemap, zoom, width);
    if (zoom <= 13) expect(labels.map((label) => label.text)).toContain('Philadelphia');
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) {
        const apart =
          Math.abs(a.x - b.x) > a.halfWidth + b.halfWidth ||
          Math.abs(a.y - b.y) > a.halfHeight + b.halfHeight;
        expect(apart, `${a.text} and ${b.text}`).toBe(true);
      }
    }
  });
});
