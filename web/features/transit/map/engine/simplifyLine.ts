import type { Position } from '#domain/stations/nearest.ts';
import { mercatorX, mercatorY, worldPixels } from './mercator.ts';

interface Place {
  point: Position;
  x: number;
  y: number;
}

/** Removes points that change the line by less than a pixel at `zoom` (Douglas–Peucker). */
export function simplifyLine(points: readonly Position[], zoom: number): Position[] {
  const pixels = worldPixels(zoom);
  const places = points.map((point) => ({
    point,
    x: mercatorX(point.lon, pixels),
    y: mercatorY(point.lat, pixels),
  }));
  return simplify(places).map(({ point }) => point);
}

function simplify(line: readonly Place[]): readonly Place[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return line;
  let farthest = 0;
  let distance = 1;
  for (const [i, place] of line.entries()) {
    const off = distanceTo(place, first, last);
    if (off < distance) continue;
    farthest = i;
    distance = off;
  }
  if (farthest === 0) return [first, last];
  return [...simplify(line.slice(0, farthest + 1)), ...simplify(line.slice(farthest)).slice(1)];
}

function distanceTo({ x, y }: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / squared));
  return Math.hypot(x - a.x - dx * t, y - a.y - dy * t);
}
