import { readFile } from 'node:fs/promises';
import type { Position } from '#domain/stations/nearest.ts';

interface Feature {
  properties: { layer: string; kind: string };
  geometry:
    | { type: 'Point' }
    | { type: 'LineString'; coordinates: [lon: number, lat: number][] }
    | { type: 'Polygon'; coordinates: [lon: number, lat: number][][] };
}

/**
 * The waters that nobody walks across, from the GeoJSON next to a demo's basemap: shores of the sea, and the middle of each
 * river. Streets lead across narrower streams everywhere, on bridges that the map does not show.
 */
export async function waterLines(basemap: string): Promise<Position[][]> {
  const text = await readFile(basemap.replace(/\.pmtiles$/, '.geojson'), 'utf8');
  const { features } = JSON.parse(text) as { features: Feature[] };
  return features
    .flatMap(({ properties: { layer, kind }, geometry }) => {
      if (layer !== 'water') return [];
      if (geometry.type === 'LineString') return kind === 'river' ? [geometry.coordinates] : [];
      return geometry.type === 'Polygon' && kind === 'ocean' ? geometry.coordinates : [];
    })
    .map((line) => line.map(([lon, lat]) => ({ lat, lon })));
}
