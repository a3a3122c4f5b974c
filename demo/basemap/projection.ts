/** Web Mercator (EPSG:3857) in pixels of 256 px tiles. */
import type { Position } from '#domain/stations/nearest.ts';

export const TILE_SIZE = 256;

/** Returns the world pixel of a point at a zoom; x increases eastwards, and y southwards. */
export function worldPixel({ lat, lon }: Position, zoom: number): { x: number; y: number } {
  const scale = TILE_SIZE * 2 ** zoom;
  const sin = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * scale,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * scale,
  };
}

export function pixelsPerMeter(lat: number, zoom: number): number {
  const equatorMeters = 40_075_016.686;
  return (TILE_SIZE * 2 ** zoom) / (equatorMeters * Math.cos((lat * Math.PI) / 180));
}
