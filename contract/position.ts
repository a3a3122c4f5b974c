/**
 * A position in WGS 84 degrees; `null` if a coordinate is missing or out of range, and for 0,0, which receivers send
 * without a fix.
 */
export function position(lat: number | null, lon: number | null): { lat: number; lon: number } | null {
  if (lat === null || lon === null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}
