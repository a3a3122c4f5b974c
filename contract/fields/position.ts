import { num, optional } from './field.ts';

/** Returns `null` if a coordinate is missing or out of range (WGS 84), and for 0,0, which receivers without a fix send. */
export function position(lat: number | null, lon: number | null): { lat: number; lon: number } | null {
  if (lat === null || lon === null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

const coordinate = optional(num);

/** Reads a position from coordinates in any wire form. */
export const wirePosition = (lat: unknown, lon: unknown): { lat: number; lon: number } | null =>
  position(coordinate.read(lat) as number | null, coordinate.read(lon) as number | null);
