import type { Region } from './riderMap.ts';
import type { LatLon } from './track.ts';

/** The smallest region that contains all points; `null` without points. */
export function regionOf(points: readonly LatLon[]): Region | null {
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

export const middleOfRegion = ({ south, west, north, east }: Region): LatLon => ({
  lat: (south + north) / 2,
  lon: (west + east) / 2,
});
