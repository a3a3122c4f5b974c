/** Reads data tiles: features of vector tiles, decoded once and kept for the picture tiles around them. */
import { VectorTile } from '@mapbox/vector-tile';
import GeoJSONVT from 'geojson-vt';
import { LRUCache } from 'lru-cache';
import { PbfReader } from 'pbf';
import type { TileNetwork } from './network.ts';
import type { Archive } from './openArchive.ts';
import { type GeometryType, type Meaning, meaningOf, type Tags } from './schema.ts';

/** The width of a data tile in its own units. */
export const EXTENT = 4096;

export interface Feature extends Meaning {
  type: GeometryType;
  tags: Tags;
  /** Lines or rings, or points: x, y, x, y, … */
  parts: readonly Int32Array[];
  /** West, north, east, south. */
  box: readonly [number, number, number, number];
  /** The zoom from which it is drawn or named: one more than the data's own zoom, because pictures are half as wide. */
  from: number;
}

export interface DataSource {
  minZoom: number;
  maxZoom: number;
  tile(z: number, x: number, y: number): Promise<readonly Feature[]>;
}

const TYPES: Readonly<Record<number, GeometryType>> = { 1: 'point', 2: 'line', 3: 'area' };
/** A dense tile of a city has about 3 MB. */
const KEPT_TILES = 32;

export function archiveSource(archive: Archive): DataSource {
  const { minZoom, maxZoom } = archive.header;
  const kept = new LRUCache<string, Promise<readonly Feature[]>>({ max: KEPT_TILES });
  async function read(z: number, x: number, y: number): Promise<readonly Feature[]> {
    const bytes = await archive.tile(z, x, y);
    return bytes === null ? [] : decode(bytes);
  }
  return {
    minZoom,
    maxZoom,
    tile(z, x, y) {
      const key = `${z}/${x}/${y}`;
      const known = kept.get(key) ?? read(z, x, y);
      kept.set(key, known);
      known.catch(() => kept.delete(key));
      return known;
    },
  };
}

function decode(bytes: Uint8Array): Feature[] {
  const features: Feature[] = [];
  for (const layer of Object.values(new VectorTile(new PbfReader(bytes)).layers)) {
    const scale = EXTENT / layer.extent;
    if (!Number.isFinite(scale)) continue;
    for (let i = 0; i < layer.length; i++) {
      const found = layer.feature(i);
      const type = TYPES[found.type];
      if (type === undefined) continue;
      const meaning = meaningOf(layer.name, type, found.properties);
      if (meaning.paint === null && meaning.naming === null) continue;
      const parts = found.loadGeometry().map((points) => {
        const part = new Int32Array(2 * points.length);
        for (const [at, point] of points.entries()) {
          part[2 * at] = Math.round(point.x * scale);
          part[2 * at + 1] = Math.round(point.y * scale);
        }
        return part;
      });
      features.push(featureOf(type, meaning, found.properties, parts));
    }
  }
  return features;
}

function featureOf(type: GeometryType, meaning: Meaning, tags: Tags, parts: readonly Int32Array[]): Feature {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts)
    for (let i = 0; i + 1 < part.length; i += 2) {
      const [x = 0, y = 0] = [part[i], part[i + 1]];
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  const minZoom = Number(tags.min_zoom ?? tags['pmap:min_zoom'] ?? 0);
  return {
    ...meaning,
    type,
    tags,
    parts,
    box: [west, north, east, south],
    from: minZoom > 0 ? minZoom + 1 : 0,
  };
}

/** Cuts a schedule's lines and stops into data tiles. */
export function networkSource({ lines, stops }: TileNetwork): DataSource {
  const options = { maxZoom: 14, indexMaxZoom: 8, extent: EXTENT, buffer: 64 };
  const layers = [
    [
      'network_lines',
      lines.map((coordinates) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'LineString' as const, coordinates: [...coordinates] },
      })),
    ],
    [
      'network_stops',
      stops.map(({ name, at, rank }) => ({
        type: 'Feature' as const,
        properties: { name, population_rank: rank },
        geometry: { type: 'Point' as const, coordinates: at },
      })),
    ],
  ] as const;
  const indexes = layers.map(([layer, features]) => ({
    layer,
    index: new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, options),
  }));
  return {
    minZoom: 0,
    maxZoom: options.maxZoom,
    async tile(z, x, y) {
      return indexes.flatMap(({ layer, index }) =>
        (index.getTile(z, x, y)?.features ?? []).map((found): Feature => {
          const type: GeometryType = found.type === 1 ? 'point' : 'line';
          const parts = (found.type === 1 ? [found.geometry] : found.geometry).map((points) =>
            Int32Array.from(points.flat()),
          );
          const tags = found.tags ?? {};
          return featureOf(type, meaningOf(layer, type, tags), tags, parts);
        }),
      );
    },
  };
}
