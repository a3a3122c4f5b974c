/** Takes the streets and footways around the stops from a file of OpenStreetMap. */
import type { Streets } from '#domain/journeys/streets.ts';
import type { NetworkStop } from '#flat/compile/network/network.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
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

export async function readStreets(
  path: string,
  stops: readonly Pick<NetworkStop, 'lat' | 'lon'>[],
): Promise<Streets> {
  // Plain arrays of numbers: a file of a whole country has more nodes than a set can hold.
  const ids: number[] = [];
  const ways: { end: number; steps: number }[] = [];
  const positions = new Map<number, [lat: number, lon: number]>();
  await readOsmFile(path, {
    way(tags, nodes) {
      if (!isWalkable(tags)) return;
      for (const id of nodes) ids.push(id);
      ways.push({ end: ids.length, steps: tags.get('highway') === 'steps' ? 1 : 0 });
    },
  });
  const wanted = Float64Array.from(ids).sort();
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
  return {
    lats: Int32Array.from(columns.lats),
    lons: Int32Array.from(columns.lons),
    from: Uint32Array.from(columns.from),
    to: Uint32Array.from(columns.to),
    steps: Uint8Array.from(columns.steps),
  };
}

function isWalkable(tags: ReadonlyMap<string, string>): boolean {
  const highway = tags.get('highway') ?? '';
  const foot = tags.get('foot') ?? '';
  const isPlatform = tags.get('public_transport') === 'platform' || tags.get('railway') === 'platform';
  if (ALLOWED.has(foot)) return WALKED.has(highway) || FAST.has(highway) || isPlatform;
  if (FORBIDDEN.has(foot) || FORBIDDEN.has(tags.get('access') ?? '')) return false;
  return WALKED.has(highway) || isPlatform;
}

function includes(sorted: Float64Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}

function areaAround(stops: readonly Pick<NetworkStop, 'lat' | 'lon'>[]) {
  const cells = new Set<number>();
  const cellOf = (row: number, column: number) => row * 100_000 + column;
  for (const { lat, lon } of stops) {
    if (lat === null || lon === null) continue;
    const [row, column] = [Math.floor((lat * 1e6) / CELL), Math.floor((lon * 1e6) / CELL)];
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) cells.add(cellOf(r, c));
  }
  return (lat: number, lon: number) => cells.has(cellOf(Math.floor(lat / CELL), Math.floor(lon / CELL)));
}
