import simplify from 'simplify-js';
import type { Position } from '#domain/stations/nearest.ts';
import { mercatorX, mercatorY, worldPixels } from './geometry.ts';

/** Removes points that change the line by less than a pixel at `zoom` (Douglas–Peucker). */
export function simplifyLine(points: readonly Position[], zoom: number): Position[] {
  const pixels = worldPixels(zoom);
  const places = points.map((point) => ({
    point,
    x: mercatorX(point.lon, pixels),
    y: mercatorY(point.lat, pixels),
  }));
  // It returns some of the objects that it is given.
  return (simplify(places, 1, true) as typeof places).map(({ point }) => point);
}
