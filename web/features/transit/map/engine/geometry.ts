// Distances, regions and lines on the ground, and places on the map's tiles.
import type { Region } from '#agency/types.ts';
import { METERS_PER_DEGREE, type Position } from '#domain/stations/nearest.ts';
import type { Meters } from '#domain/units.ts';

// Web Mercator (EPSG:3857) in pixels of a zoom level, like tiles, without creating an object per point.

const TILE = 256;
const EQUATOR_METERS = 40_075_016.686;

/** Returns the width of the world in pixels at a zoom. */
export const worldPixels = (zoom: number): number => TILE * 2 ** zoom;

/** Returns pixels from the west edge of a world `pixels` wide. */
export const mercatorX = (lon: number, pixels: number): number => (lon / 360 + 0.5) * pixels;

/** Returns pixels from the north edge of a world `pixels` wide. */
export function mercatorY(lat: number, pixels: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * pixels;
}

export const metersPerPixel = (lat: number, pixels: number): number =>
  (EQUATOR_METERS * Math.cos((lat * Math.PI) / 180)) / pixels;

/** A line, along which distances are measured. */
export interface Track {
  points: readonly Position[];
  /** From the start, for each point. */
  along: readonly Meters[];
}

/** Returns the distance between nearby points, as if the ground were flat. */
export function meters(a: Position, b: Position): Meters {
  const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(b.lat - a.lat, east) * METERS_PER_DEGREE;
}

export function createTrack(points: readonly Position[]): Track {
  const along: number[] = [];
  let fromStart = 0;
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before) fromStart += meters(before, point);
    along.push(fromStart);
  });
  return { points, along };
}

/** Returns how many meters along and off the track a point is, preferring places near `expected`; `null`: no segments. */
export function locate(track: Track, point: Position, expected = 0): { along: number; off: number } | null {
  const cos = Math.cos((point.lat * Math.PI) / 180);
  let best: { along: number; off: number; cost: number } | null = null;
  for (let i = 0; i + 1 < track.points.length; i++) {
    const a = track.points[i];
    const b = track.points[i + 1];
    if (!a || !b) continue;
    const dx = (b.lon - a.lon) * cos;
    const dy = b.lat - a.lat;
    const px = (point.lon - a.lon) * cos;
    const py = point.lat - a.lat;
    const squared = dx * dx + dy * dy;
    const t = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
    const off = Math.hypot(px - dx * t, py - dy * t) * METERS_PER_DEGREE;
    const start = track.along[i] ?? 0;
    const along = start + ((track.along[i + 1] ?? start) - start) * t;
    // One meter off the track weighs as much as 20 m along it: GPS errors are small, but loops are long.
    const cost = off + Math.abs(along - expected) / 20;
    if (!best || cost < best.cost) best = { along, off, cost };
  }
  return best && { along: best.along, off: best.off };
}

/** Returns the point at a distance along the track in meters, limited to its ends; `null`: the track has no points. */
export function pointAt(track: Track, along: number): Position | null {
  let low = 0;
  let high = track.along.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((track.along[middle] ?? 0) <= along) low = middle;
    else high = middle - 1;
  }
  const a = track.points[low];
  if (!a) return null;
  const b = track.points[low + 1];
  if (!b) return a;
  const from = track.along[low] ?? 0;
  const segment = (track.along[low + 1] ?? from) - from;
  const t = segment === 0 ? 0 : Math.min(1, Math.max(0, (along - from) / segment));
  return { lat: a.lat + (b.lat - a.lat) * t, lon: a.lon + (b.lon - a.lon) * t };
}

export function regionOf(points: readonly Position[]): Region | null {
  const [first] = points;
  if (!first) return null;
  const region: Region = { south: first.lat, west: first.lon, north: first.lat, east: first.lon };
  for (const { lat, lon } of points) {
    region.south = Math.min(region.south, lat);
    region.west = Math.min(region.west, lon);
    region.north = Math.max(region.north, lat);
    region.east = Math.max(region.east, lon);
  }
  return region;
}
