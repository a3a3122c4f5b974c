/** Takes the streets and footways around the stops from a file of OpenStreetMap, and the water that nobody walks across. */
import type { Streets } from '#domain/journeys/streets.ts';
import { cellKey, metersApart } from '#domain/journeys/walking.ts';
import { firstPlace } from '#domain/sorting.ts';
import type { NetworkStop } from '#flat/compile/network/network.ts';
import { FatalProblem } from '#flat/gtfs/problems.ts';
import { readOsmFile } from './osmFile.ts';

/** Values of `highway` that people walk along unless a sign forbids it. */
const WALKED = new Set(
  `footway path pedestrian steps corridor living_street residential service unclassified road track cycleway bridleway
  tertiary tertiary_link secondary secondary_link primary primary_link platform`.split(/\s+/),
);
/** Roads for cars, which people walk along only where a sign allows it. */
const FAST = new Set(['trunk', 'trunk_link']);
const ALLOWED = new Set(['yes', 'designated', 'permissive', 'destination', 'official']);
const FORBIDDEN = new Set(['no', 'private', 'use_sidepath']);
/** Streets further from all stops than this many millionths of a degree (some 2 km) are of no use. */
const CELL = 20_000;
/** More pieces of streets than any metropolis has. */
const MAX_EDGES = 20_000_000;

/** Smaller waters, such as ponds, are walked around. */
const WIDE_METERS = 300;
/** Points of a shore closer to each other than this are one. */
const SHORE_METERS = 15;

export async function readStreets(
  path: string,
  stops: readonly Pick<NetworkStop, 'lat' | 'lon'>[],
): Promise<{ streets: Streets; barriers: Int32Array }> {
  // Plain arrays of numbers: a file of a whole country has more nodes than a set can hold.
  const ids: number[] = [];
  const ways: { end: number; steps: number }[] = [];
  const shores: Shore[] = [];
  /** Water whose shore is several ways, by the id of each. */
  const waterOfWay = new Map<number, Shore[]>();
  const positions = new Map<number, [lat: number, lon: number]>();
  // Relations follow the ways in a file, so it is read for them first.
  await readOsmFile(path, {
    relation(tags, ways) {
      const kind = tags.get('type') === 'multipolygon' ? waterOf(tags) : null;
      if (kind === null) return;
      const shore: Shore = { kind, lines: [] };
      shores.push(shore);
      for (const id of ways) waterOfWay.getOrInsertComputed(id, () => []).push(shore);
    },
  });
  await readOsmFile(path, {
    way(id, tags, nodes) {
      const kind = waterOf(tags);
      if (kind !== null) shores.push({ kind, lines: [nodes] });
      for (const { lines } of waterOfWay.get(id) ?? []) lines.push(nodes);
      if (!isWalkable(tags)) return;
      for (const id of nodes) ids.push(id);
      ways.push({ end: ids.length, steps: tags.get('highway') === 'steps' ? 1 : 0 });
    },
  });
  const wanted = Float64Array.from([ids, ...shores.flatMap(({ lines }) => lines)].flat()).sort();
  const isNear = areaAround(stops);
  await readOsmFile(path, {
    node(id, lat, lon) {
      if (isNear(lat, lon) && includes(wanted, id)) positions.set(id, [lat, lon]);
    },
  });
  const indexOf = new Map<number, number>();
  const columns = { lats: [], lons: [], from: [], to: [], steps: [] } as Record<keyof Streets, number[]>;
  const place = (id: number, [lat, lon]: readonly [number, number]): number =>
    indexOf.getOrInsertComputed(id, () => {
      columns.lats.push(lat);
      return columns.lons.push(lon) - 1;
    });
  let first = 0;
  for (const { end: last, steps } of ways) {
    for (let at = first + 1; at < last; at++) {
      const [before, id] = [ids[at - 1] as number, ids[at] as number];
      const [start, end] = [positions.get(before), positions.get(id)];
      if (start === undefined || end === undefined || before === id) continue;
      columns.from.push(place(before, start));
      columns.to.push(place(id, end));
      columns.steps.push(steps);
      if (columns.from.length > MAX_EDGES)
        throw new FatalProblem(
          'bad-streets',
          `${path} has more than ${MAX_EDGES} pieces of streets near stops`,
        );
    }
    first = last;
  }
  if (columns.from.length === 0)
    throw new FatalProblem('bad-streets', `${path} has no streets near the stops`);
  const streets = {
    lats: Int32Array.from(columns.lats),
    lons: Int32Array.from(columns.lons),
    from: Uint32Array.from(columns.from),
    to: Uint32Array.from(columns.to),
    steps: Uint8Array.from(columns.steps),
  };
  const barriers = shores.flatMap(({ kind, lines }) => {
    const points = lines.map((nodes) => nodes.map((id) => positions.get(id) ?? null));
    return kind === 'area' && !isWide(points.flat()) ? [] : points.flatMap(barriersAlong);
  });
  return { streets, barriers: Int32Array.from(barriers) };
}

/** The nodes along a river or coast (`line`), or along all shores of a water, those of its islands too (`area`). */
interface Shore {
  kind: 'line' | 'area';
  lines: (readonly number[])[];
}

/** `line`: a river or coast; `area`: the shore of any water. `null`: no water that stops anyone. */
function waterOf(tags: ReadonlyMap<string, string>): 'line' | 'area' | null {
  if ((tags.get('tunnel') ?? 'no') !== 'no') return null;
  const [waterway, natural] = [tags.get('waterway'), tags.get('natural')];
  if (waterway === 'river' || waterway === 'canal' || natural === 'coastline') return 'line';
  return waterway === 'riverbank' || waterway === 'dock' || natural === 'water' ? 'area' : null;
}

type Point = readonly [lat: number, lon: number];

function isWide(points: readonly (Point | null)[]): boolean {
  const known = points.filter((point) => point !== null);
  const [lats, lons] = [known.map(([lat]) => lat), known.map(([, lon]) => lon)];
  return (
    known.length > 1 &&
    metersApart(Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)) >= WIDE_METERS
  );
}

/** Returns the ends of the lines between points; a point that is not known, far from all stops, ends a line. */
function barriersAlong(points: readonly (Point | null)[]): number[] {
  const barriers: number[] = [];
  let last: Point | null = null;
  for (const [index, point] of points.entries()) {
    if (last !== null && point !== null) {
      const isEnd = (points[index + 1] ?? null) === null;
      if (!isEnd && metersApart(...last, ...point) < SHORE_METERS) continue;
      barriers.push(...last, ...point);
    }
    last = point;
  }
  return barriers;
}

function isWalkable(tags: ReadonlyMap<string, string>): boolean {
  const highway = tags.get('highway') ?? '';
  const foot = tags.get('foot') ?? '';
  const isPlatform = tags.get('public_transport') === 'platform' || tags.get('railway') === 'platform';
  if (ALLOWED.has(foot)) return WALKED.has(highway) || FAST.has(highway) || isPlatform;
  if (FORBIDDEN.has(foot) || FORBIDDEN.has(tags.get('access') ?? '')) return false;
  return WALKED.has(highway) || isPlatform;
}

const includes = (sorted: Float64Array, value: number): boolean =>
  sorted[firstPlace(sorted.length, (place) => (sorted[place] as number) < value)] === value;

function areaAround(stops: readonly Pick<NetworkStop, 'lat' | 'lon'>[]) {
  const cells = new Set<number>();
  for (const { lat, lon } of stops) {
    if (lat === null || lon === null) continue;
    const [row, column] = [Math.floor((lat * 1e6) / CELL), Math.floor((lon * 1e6) / CELL)];
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) cells.add(cellKey(r, c));
  }
  return (lat: number, lon: number) => cells.has(cellKey(Math.floor(lat / CELL), Math.floor(lon / CELL)));
}
