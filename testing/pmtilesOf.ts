/** Writes archives of vector tiles (PMTiles v3) from GeoJSON whose features name their `layer`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import GeoJSONVT from 'geojson-vt';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

export interface PmtilesOptions {
  maxZoom: number;
  attribution?: string;
}

const HEADER_BYTES = 127;
const EXTENT = 4096;
/** Readers fetch the header and the root directory with the first 16 kB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;

/** Cuts the features into tiles from zoom 0 to `maxZoom`; equal tiles are stored once. */
export function pmtilesOf(
  { features }: GeoJSON.FeatureCollection,
  { maxZoom, attribution = '' }: PmtilesOptions,
): Buffer {
  const tiles = tilesOf(features, maxZoom);
  const contents: Buffer[] = [];
  const offsets = new Map<string, number>();
  let dataLength = 0;
  const entries: { id: number; offset: number; length: number; run: number }[] = [];
  for (const [id, bytes] of [...tiles].sort(([a], [b]) => a - b)) {
    const key = bytes.toString('base64');
    const offset = offsets.get(key) ?? dataLength;
    if (!offsets.has(key)) {
      offsets.set(key, offset);
      contents.push(bytes);
      dataLength += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, offset, length: bytes.length, run: 1 });
  }
  const root = gzipSync(directoryOf(entries));
  if (root.length > MAX_ROOT_BYTES) throw new Error('too many tiles for one directory');
  const metadata = gzipSync(JSON.stringify({ attribution }));
  const header = headerOf({
    root: root.length,
    metadata: metadata.length,
    data: dataLength,
    counts: [tiles.size, entries.length, contents.length],
    maxZoom,
    box: boxOf(features),
  });
  return Buffer.concat([header, root, metadata, ...contents]);
}

function tilesOf(features: readonly GeoJSON.Feature[], maxZoom: number): Map<number, Buffer> {
  const layers = Map.groupBy(features, ({ properties }) => String(properties?.layer));
  const indexes = Array.from(layers, ([layer, found]) => {
    const collection = {
      type: 'FeatureCollection' as const,
      features: found.map(({ properties, ...feature }) => ({
        ...feature,
        properties: Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => name !== 'layer')),
      })),
    };
    return [
      layer,
      new GeoJSONVT(collection, { maxZoom, indexMaxZoom: 5, extent: EXTENT, buffer: 64 }),
    ] as const;
  });
  const tiles = new Map<number, Buffer>();
  const visit = (z: number, x: number, y: number): void => {
    const found = indexes.flatMap(([layer, index]) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[layer, tile] as const] : [];
    });
    if (found.length === 0) return;
    const layersOfTile = Object.fromEntries(found) as Parameters<typeof fromGeojsonVt>[0];
    const bytes = fromGeojsonVt(layersOfTile, { version: 2, extent: EXTENT });
    tiles.set(zxyToTileId(z, x, y), gzipSync(bytes));
    if (z < maxZoom)
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        visit(z + 1, 2 * x + dx, 2 * y + dy);
  };
  visit(0, 0, 0);
  return tiles;
}

function directoryOf(
  entries: readonly { id: number; offset: number; length: number; run: number }[],
): Uint8Array {
  const out = new PbfWriter();
  out.writeVarint(entries.length);
  for (const [i, { id }] of entries.entries()) out.writeVarint(id - (entries[i - 1]?.id ?? 0));
  for (const { run } of entries) out.writeVarint(run);
  for (const { length } of entries) out.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    out.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return out.finish();
}

function headerOf(of: {
  root: number;
  metadata: number;
  data: number;
  counts: readonly number[];
  maxZoom: number;
  box: readonly number[];
}): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + of.root;
  const dataAt = metadataAt + of.metadata;
  // Root directory, metadata, leaf directories (none) and tiles: where each begins and how long it is.
  for (const [i, value] of [
    HEADER_BYTES,
    of.root,
    metadataAt,
    of.metadata,
    dataAt,
    0,
    dataAt,
    of.data,
    ...of.counts,
  ].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  for (const [i, value] of [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, 0, of.maxZoom].entries())
    header.writeUInt8(value, 96 + i);
  const [west = 0, south = 0, east = 0, north = 0] = of.box;
  for (const [at, degrees] of [
    [102, west],
    [106, south],
    [110, east],
    [114, north],
    [119, (west + east) / 2],
    [123, (south + north) / 2],
  ] as const)
    header.writeInt32LE(Math.round(degrees * 1e7), at);
  return header;
}

function boxOf(features: readonly GeoJSON.Feature[]): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [lon, lat] = coordinates;
    if (typeof lon === 'number' && typeof lat === 'number') {
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    } else for (const each of coordinates) visit(each);
  };
  for (const { geometry } of features) if ('coordinates' in geometry) visit(geometry.coordinates);
  return box;
}

// As a command, it makes the demos' basemaps, `demo/basemap/*.pmtiles`, from the GeoJSON next to them.
if (import.meta.main)
  for (const name of ['city', 'harbour']) {
    const file = path.resolve(import.meta.dirname, '../demo/basemap', name);
    const geography = JSON.parse(readFileSync(`${file}.geojson`, 'utf8'));
    const attribution = 'Basemap: drawn for Timepoint, approximate (CC0)';
    const archive = pmtilesOf(geography, { maxZoom: 12, attribution });
    writeFileSync(`${file}.pmtiles`, archive);
    console.log(`${name}.pmtiles: ${(archive.length / 1000).toFixed(1)} kB`);
  }
