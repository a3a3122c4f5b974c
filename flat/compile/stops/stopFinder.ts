/** Finds the stops inside a GeoJSON geometry (RFC 7946). */
import type { NetworkStop } from '#flat/compile/network/network.ts';

type Ring = readonly (readonly [number, number])[];

/** Total edges to examine for all geometries; no stops are found beyond this limit. */
const MAX_EDGES = 50_000_000;

/** Returns a function that finds the ids of the stops inside a Polygon or MultiPolygon, and none in other geometries. */
export function stopFinder(stops: readonly NetworkStop[]): (geometry: unknown) => string[] {
  let left = MAX_EDGES;
  const placed = stops.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, lat, lon }],
  );
  return (geometry) =>
    polygonsOf(geometry).flatMap(([outer, ...holes]) => {
      if (outer === undefined) return [];
      const [west, east] = extent(outer, 0);
      const [south, north] = extent(outer, 1);
      return placed
        .filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north)
        .filter(({ lat, lon }) => {
          left -= outer.length + holes.reduce((sum, hole) => sum + hole.length, 0);
          return left > 0 && isWithin(outer, lon, lat) && !holes.some((hole) => isWithin(hole, lon, lat));
        })
        .map(({ id }) => id);
    });
}

function polygonsOf(geometry: unknown): Ring[][] {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
  if (!Array.isArray(polygons)) return [];
  return polygons.map((rings) => (Array.isArray(rings) && isRing(rings[0]) ? rings.filter(isRing) : []));
}

const isRing = (ring: unknown): ring is Ring =>
  Array.isArray(ring) &&
  ring.every((point) => Array.isArray(point) && point.slice(0, 2).every(Number.isFinite));

function extent(ring: Ring, axis: 0 | 1): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of ring) {
    low = Math.min(low, point[axis]);
    high = Math.max(high, point[axis]);
  }
  return [low, high];
}

/** Applies the even-odd rule with a ray to the east. */
function isWithin(ring: Ring, lon: number, lat: number): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined && point[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - point[0]) * (lat - point[1])) / (before[1] - point[1]) + point[0];
      if (lon < crossing) inside = !inside;
    }
    before = point;
  }
  return inside;
}
