/** Measures on a plane around City Hall. In the harbour, further north, east-west distances are an eighth too long. */
import type { Position } from '#domain/stations/nearest.ts';

/** City Hall, where Broad St and Market St meet: the origin of Philadelphia's grid. */
const origin: Position = { lat: 39.9524, lon: -75.1636 };
const METERS_PER_LAT = 111_200;
const METERS_PER_LON = 85_300;
/** Broad St is rotated 9.53 degrees east of north. */
const tilt = (9.53 * Math.PI) / 180;

/** Returns meters east and north of City Hall. */
export const toPlane = (p: Position): { x: number; y: number } => ({
  x: (p.lon - origin.lon) * METERS_PER_LON,
  y: (p.lat - origin.lat) * METERS_PER_LAT,
});

const fromPlane = (x: number, y: number): Position => ({
  lat: origin.lat + y / METERS_PER_LAT,
  lon: origin.lon + x / METERS_PER_LON,
});

/** Returns a point of the city grid: meters east of Broad St and north of Market St, along the rotated streets. */
export const fromGrid = (east: number, north: number): Position =>
  fromPlane(east * Math.cos(tilt) + north * Math.sin(tilt), north * Math.cos(tilt) - east * Math.sin(tilt));

/** Returns meters between two nearby points. */
export const distance = (a: Position, b: Position): number =>
  Math.hypot((b.lon - a.lon) * METERS_PER_LON, (b.lat - a.lat) * METERS_PER_LAT);

/** Returns the bearing from `a` to `b` in degrees clockwise from north, 0 to 360. */
export function bearing(a: Position, b: Position): number {
  const degrees =
    (Math.atan2((b.lon - a.lon) * METERS_PER_LON, (b.lat - a.lat) * METERS_PER_LAT) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** Returns meters from the first point to each point. */
export function metersAlong(points: readonly Position[]): number[] {
  const along = [0];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before) along.push((along[index - 1] ?? 0) + distance(before, point));
  }
  return along;
}

export const between = (a: Position, b: Position, share: number): Position => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lon: a.lon + (b.lon - a.lon) * share,
});

export function movePoint(p: Position, degrees: number, meters: number): Position {
  const { x, y } = toPlane(p);
  const angle = (degrees * Math.PI) / 180;
  return fromPlane(x + Math.sin(angle) * meters, y + Math.cos(angle) * meters);
}
