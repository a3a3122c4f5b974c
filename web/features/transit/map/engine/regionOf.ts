import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';

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
