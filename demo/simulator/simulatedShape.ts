/** A line on the ground that vehicles run along, measured in metres from its first point. */

export interface Place {
  lat: number;
  lon: number;
}

export interface SimulatedShape {
  lats: Float64Array;
  lons: Float64Array;
  /** Metres from the first point to each point. */
  along: Float64Array;
  /** The feed's own shape_dist_traveled of each point, where it gives one. */
  travelled: Float64Array | null;
}

const METRES_PER_DEGREE = 111_195;

/** Metres east and north from one place to another; a flat plane is exact enough between two points of a shape. */
function offset(fromLat: number, fromLon: number, lat: number, lon: number): [number, number] {
  const shrink = Math.cos((fromLat * Math.PI) / 180);
  return [(lon - fromLon) * METRES_PER_DEGREE * shrink, (lat - fromLat) * METRES_PER_DEGREE];
}

export function simulatedShape(points: readonly (Place & { travelled?: number | null })[]): SimulatedShape {
  const along = new Float64Array(points.length);
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    along[index] =
      (along[index - 1] ?? 0) + Math.hypot(...offset(before.lat, before.lon, point.lat, point.lon));
  }
  const travelled = points.every((point, index) => {
    const before = index === 0 ? 0 : (points[index - 1]?.travelled ?? null);
    return point.travelled != null && before !== null && point.travelled >= before;
  });
  return {
    lats: Float64Array.from(points, (point) => point.lat),
    lons: Float64Array.from(points, (point) => point.lon),
    along,
    travelled: travelled ? Float64Array.from(points, (point) => point.travelled ?? 0) : null,
  };
}

/** Index of the last point at or before `value` in a rising list, never the last of all. */
function segmentAt(rising: Float64Array, value: number): number {
  let low = 0;
  let high = Math.max(0, rising.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rising[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The place `metres` along the shape, and which way it leads there (degrees clockwise from north). */
export function placeAlong(shape: SimulatedShape, metres: number): Place & { bearing: number } {
  const { lats, lons, along } = shape;
  let at = segmentAt(along, metres);
  // Two equal points lead nowhere: the stretch after them says which way.
  while (at < along.length - 2 && along[at + 1] === along[at]) at++;
  const start = along[at] ?? 0;
  const length = (along[at + 1] ?? start) - start;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (metres - start) / length));
  const lat = lats[at] ?? 0;
  const lon = lons[at] ?? 0;
  const endLat = lats[at + 1] ?? lat;
  const endLon = lons[at + 1] ?? lon;
  const [east, north] = offset(lat, lon, endLat, endLon);
  return {
    lat: lat + (endLat - lat) * share,
    lon: lon + (endLon - lon) * share,
    bearing: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
  };
}

/** Metres along of a shape_dist_traveled value, by the shape's own. */
function metresAtTravelled(shape: SimulatedShape, travelled: Float64Array, value: number): number {
  const at = segmentAt(travelled, value);
  const start = travelled[at] ?? 0;
  const length = (travelled[at + 1] ?? start) - start;
  const share = length <= 0 ? 0 : Math.min(1, Math.max(0, (value - start) / length));
  const metres = shape.along[at] ?? 0;
  return metres + ((shape.along[at + 1] ?? metres) - metres) * share;
}

/** Metres within which a stop is surely on this stretch, even when the line comes by again later. */
const ON_THE_LINE = 45;

/**
 * Metres along the shape of each stop in turn, never falling. A stop's own distance is used where the feed gives both;
 * else the first stretch after the stop before that comes near, else the nearest one.
 */
export function stopsAlong(
  shape: SimulatedShape,
  stops: readonly (Place & { travelled: number | null })[],
): Float64Array {
  const result = new Float64Array(stops.length);
  const { travelled } = shape;
  if (travelled && stops.every((stop) => stop.travelled !== null)) {
    let last = 0;
    for (const [index, stop] of stops.entries()) {
      last = Math.max(last, metresAtTravelled(shape, travelled, stop.travelled ?? 0));
      result[index] = last;
    }
    return result;
  }
  let from = 0;
  for (const [index, stop] of stops.entries()) {
    from = nearestAhead(shape, stop, from);
    result[index] = from;
  }
  return result;
}

function nearestAhead(shape: SimulatedShape, stop: Place, from: number): number {
  const { lats, lons, along } = shape;
  let best = from;
  let bestOff = Number.POSITIVE_INFINITY;
  for (let at = segmentAt(along, from); at < along.length - 1; at++) {
    const lat = lats[at] ?? 0;
    const lon = lons[at] ?? 0;
    const [ux, uy] = offset(lat, lon, lats[at + 1] ?? lat, lons[at + 1] ?? lon);
    const [px, py] = offset(lat, lon, stop.lat, stop.lon);
    const length = Math.hypot(ux, uy);
    const start = along[at] ?? 0;
    const least = length === 0 ? 0 : Math.min(1, Math.max(0, (from - start) / length));
    const share = length === 0 ? 0 : Math.min(1, Math.max(least, (px * ux + py * uy) / length ** 2));
    const off = Math.hypot(px - ux * share, py - uy * share);
    if (off < bestOff) {
      bestOff = off;
      best = start + length * share;
    } else if (bestOff < ON_THE_LINE && off > 4 * ON_THE_LINE) {
      break;
    }
  }
  return best;
}
