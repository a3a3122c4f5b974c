/** Builds the streets from their rows and finds where they meet. */
import type { Position } from '#domain/stations/nearest.ts';
import { avenues } from './avenues.ts';
import { eastWestStreets, northSouthStreets } from './cityStreets.ts';
import { between, fromGrid, metersAlong, toPlane } from './point.ts';

export interface Street {
  /** The unique name that routes use. */
  key: string;
  name: string;
  points: readonly Position[];
  /** Meters from the first point to each point. */
  along: readonly number[];
  /** Cross streets whose lines do not meet this one on the map. */
  crosses: readonly Crossing[];
}

export interface Crossing {
  name: string;
  /** Meters from the street's first point. */
  along: number;
}

/** Removes suffixes that only distinguish two streets of one name. */
const streetName = (key: string): string => key.replace(/ (?:N|S|W|East|West|Darby|Manayunk|Merion)$/, '');

/** Returns how many meters east of Broad St a numbered street is; numbers from 130 are in West Philadelphia. */
function metersEast(number: number): number {
  if (number < 130) return (14 - number) * 143;
  const known: readonly [number, number][] = [
    [130, -1678],
    [134, -2405],
    [140, -3305],
    [146, -4378],
    [152, -5278],
    [156, -5987],
    [160, -6688],
    [163, -7198],
  ];
  for (const [index, [to, at]] of known.entries()) {
    const [from, start] = known[index - 1] ?? [to, at];
    if (number <= to) return to === from ? at : start + ((at - start) * (number - from)) / (to - from);
  }
  return -7198;
}

const metersNorth = (latitudeOnBroad: number): number => (latitudeOnBroad - 39.9524) * 112_750;

const street = (key: string, points: readonly Position[]): Street => ({
  key,
  name: streetName(key),
  points,
  along: metersAlong(points),
  crosses: [],
});

const rows = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function eastWest(row: string): Street {
  const [, key = '', latitude, from, to] = /^(.+) (\S+) (\S+) (\S+)$/.exec(row) ?? [];
  const north = metersNorth(Number(latitude));
  // West of the Schuylkill the numbered streets are further apart.
  const east = (number: number) => metersEast(number > 33 ? number + 100 : number);
  return street(key, [fromGrid(east(Number(from)), north), fromGrid(east(Number(to)), north)]);
}

function northSouth(row: string): Street {
  const [, key = '', number, from, to] = /^(.+) (\S+) (\S+) (\S+)$/.exec(row) ?? [];
  const east = metersEast(Number(number));
  const north = (hundredths: string | undefined) => (Number(hundredths) / 100) * 112_750;
  return street(key, [fromGrid(east, north(from)), fromGrid(east, north(to))]);
}

function avenue(row: string): Street {
  const colon = row.indexOf(':');
  const points: Position[] = [];
  const crossesAfter: string[][] = [];
  for (const [, lat, lon, list] of row
    .slice(colon + 1)
    .matchAll(/(-?\d+\.\d+) (-?\d+\.\d+)(?:\s*\[([^\]]*)\])?/g)) {
    points.push({ lat: Number(lat), lon: Number(lon) });
    crossesAfter.push(list ? list.split(',').map((name) => name.trim()) : []);
  }
  const line = street(row.slice(0, colon), points);
  const crosses = crossesAfter.flatMap((names, index) => {
    const from = line.along[index] ?? 0;
    const to = line.along[index + 1] ?? from;
    // A name that ends with "Ct" gets its real suffix from `crossName`.
    return names.map((name, nameIndex) => ({
      name: crossName(name),
      along: from + ((to - from) * (nameIndex + 1)) / (names.length + 1),
    }));
  });
  return { ...line, crosses };
}

const gridNames = new Map(
  [
    ...rows(avenues).map((row) => row.slice(0, row.indexOf(':'))),
    ...rows(northSouthStreets),
    ...rows(eastWestStreets),
  ]
    .map((row) => streetName(/^(.+?)(?: -?\d+(?:\.\d+)? .*)?$/.exec(row)?.[1] ?? row))
    .map((name) => [name.replace(/ \w+$/, ''), name] as const),
);

/** Turns "Luzerne Ct" into "Luzerne St": the street's name on the map, or "St" by default. */
function crossName(name: string): string {
  if (!name.endsWith(' Ct')) return name;
  const bare = name.slice(0, -3);
  return gridNames.get(bare) ?? `${bare} St`;
}

export const streets: ReadonlyMap<string, Street> = new Map(
  [
    ...rows(eastWestStreets).map(eastWest),
    ...rows(northSouthStreets).map(northSouth),
    ...rows(avenues).map(avenue),
  ].map((each) => [each.key, each]),
);

export function pointAlong(line: Pick<Street, 'points' | 'along'>, meters: number): Position {
  for (const [index, end] of line.along.entries()) {
    const to = line.points[index];
    const from = line.points[index - 1];
    if (!to || end < meters) continue;
    if (!from) return to;
    const start = line.along[index - 1] ?? 0;
    return end === start ? to : between(from, to, (meters - start) / (end - start));
  }
  return line.points.at(-1) ?? { lat: 0, lon: 0 };
}

/** Returns the point of a street closest to `point`, as meters along the street, and its distance from `point` in meters. */
export function nearestAlong(
  line: Pick<Street, 'points' | 'along'>,
  point: Position,
): { along: number; off: number } {
  const p = toPlane(point);
  let best = { along: 0, off: Number.POSITIVE_INFINITY };
  for (const [index, end] of line.points.entries()) {
    const a = toPlane(line.points[index - 1] ?? end);
    const b = toPlane(end);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const share =
      length === 0
        ? 0
        : Math.min(1, Math.max(0, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length ** 2));
    const off = Math.hypot(a.x + (b.x - a.x) * share - p.x, a.y + (b.y - a.y) * share - p.y);
    if (off < best.off) best = { along: (line.along[Math.max(0, index - 1)] ?? 0) + length * share, off };
  }
  return best;
}

/** Returns where two streets meet, in meters along the first. */
function meetings(a: Street, b: Street): number[] {
  const found: number[] = [];
  for (let i = 1; i < a.points.length; i++) {
    for (let j = 1; j < b.points.length; j++) {
      const share = crossingShare(a.points[i - 1], a.points[i], b.points[j - 1], b.points[j]);
      if (share !== null)
        found.push((a.along[i - 1] ?? 0) + share * ((a.along[i] ?? 0) - (a.along[i - 1] ?? 0)));
    }
  }
  return found;
}

/** Returns where c-d crosses a-b, from 0 at `a` to 1 at `b`; a miss by up to 2 % of either length counts. */
function crossingShare(a?: Position, b?: Position, c?: Position, d?: Position): number | null {
  if (!a || !b || !c || !d) return null;
  const [p, q, r, s] = [toPlane(a), toPlane(b), toPlane(c), toPlane(d)];
  const ux = q.x - p.x;
  const uy = q.y - p.y;
  const vx = s.x - r.x;
  const vy = s.y - r.y;
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return null;
  const onFirst = ((r.x - p.x) * vy - (r.y - p.y) * vx) / cross;
  const onSecond = ((r.x - p.x) * uy - (r.y - p.y) * ux) / cross;
  const slack = 0.02;
  if (onFirst < -slack || onFirst > 1 + slack || onSecond < -slack || onSecond > 1 + slack) return null;
  return Math.min(1, Math.max(0, onFirst));
}

const crossingsOf = new Map<string, readonly Crossing[]>();

/** Returns the cross streets in order along the street. */
export function crossings(line: Street): readonly Crossing[] {
  const known = crossingsOf.get(line.key);
  if (known) return known;
  const met: Crossing[] = [];
  for (const other of streets.values()) {
    if (other.name === line.name) continue;
    const along = meetings(line, other)[0];
    // Two streets may share a name (33rd St in North and in West Philadelphia); keep the first one met.
    if (along !== undefined && !met.some((one) => one.name === other.name))
      met.push({ name: other.name, along });
  }
  const names = new Set(met.map((one) => one.name));
  const all = [...met, ...line.crosses.filter((one) => !names.has(one.name) && names.add(one.name))];
  all.sort((a, b) => a.along - b.along || (a.name < b.name ? -1 : 1));
  crossingsOf.set(line.key, all);
  return all;
}

/** Streets closer than this count as connected, because the map is coarse at its edges. */
const MAX_GAP_METERS = 1500;

/** Returns meters along a street to where it meets another (nearest to `from`) or comes closest; `null`: too far. */
export function junction(line: Street, other: Street, from: number): number | null {
  const found = meetings(line, other);
  if (found.length > 0) return found.reduce((a, b) => (Math.abs(b - from) < Math.abs(a - from) ? b : a));
  const near = [
    ...other.points.map((point) => nearestAlong(line, point)),
    ...line.points.map((point, index) => ({
      along: line.along[index] ?? 0,
      off: nearestAlong(other, point).off,
    })),
  ].reduce((a, b) => (b.off < a.off ? b : a));
  return near.off < MAX_GAP_METERS ? near.along : null;
}
