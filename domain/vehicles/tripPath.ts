/** The path of a trip with the places of its calls, and the place of a vehicle on it. */
import { METERS_PER_DEGREE, type Position } from '#domain/stations/nearest.ts';
import type { Meters } from '#domain/units.ts';

export interface TripPath {
  points: readonly Position[];
  /** Meters from the start to each point. */
  along: readonly number[];
  /** Meters from the start to each call, never decreasing. */
  calls: readonly number[];
}

/** A stop is where the path first comes this close to its nearest place: a loop passes some stops twice. */
const SAME_PLACE_METERS = 30;
/** A vehicle further from the path than this is not on it. */
const OFF_PATH_METERS = 250;
/** A vehicle this close behind a stop has not left it. */
const AT_STOP_METERS = 25;

/** Returns the path; `null` if a stop has no position, or the path has no length. */
export function measurePath(
  points: readonly Position[],
  stops: readonly (Position | null)[],
): TripPath | null {
  const along = [0];
  for (let index = 1; index < points.length; index++)
    along.push((along[index - 1] ?? 0) + metersBetween(points[index - 1], points[index]));
  if ((along.at(-1) ?? 0) <= 0) return null;
  const calls: number[] = [];
  for (const stop of stops) {
    if (stop === null) return null;
    const places = placesNear({ points, along, calls: [] }, stop, calls.at(-1) ?? 0);
    const nearest = Math.min(...places.map(({ meters }) => meters));
    calls.push(places.find(({ meters }) => meters <= nearest + SAME_PLACE_METERS)?.along ?? 0);
  }
  return { points, along, calls };
}

/**
 * Returns how far along its calls a vehicle is: 4.25 is a quarter of the way from call 4 to call 5. `null`: not on the path.
 * `expected` is where the schedule would have it; it decides where a path passes a place twice. `next`: the call that the
 * vehicle reports to approach, if any.
 */
export function progressOn(
  path: TripPath,
  position: Position,
  expected: number,
  next: number | null,
): number | null {
  const to = next === null ? Number.POSITIVE_INFINITY : (path.calls[next] ?? Number.POSITIVE_INFINITY);
  const from = next === null ? 0 : (path.calls[Math.max(0, next - 1)] ?? 0);
  const places = placesNear(path, position, 0);
  const nearest = Math.min(...places.map(({ meters }) => meters));
  if (nearest > OFF_PATH_METERS) return null;
  const close = places.filter(({ meters }) => meters <= nearest + SAME_PLACE_METERS);
  const between = close.filter((place) => place.along >= from && place.along <= to);
  const [first] = (between.length > 0 ? between : close)
    .map((place) => progressAt(path, Math.min(to, Math.max(from, place.along))))
    .sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
  return first ?? null;
}

function progressAt({ calls }: TripPath, along: number): number {
  const last = calls.findLastIndex((call) => call <= along);
  const from = calls[last];
  const to = calls[last + 1];
  if (from === undefined) return 0;
  if (to === undefined || along - from < AT_STOP_METERS) return last;
  return last + (along - from) / (to - from);
}

/** Lists the nearest place of each stretch of the path from `start` on, in order. */
function placesNear(
  { points, along }: TripPath,
  { lat, lon }: Position,
  start: number,
): { along: number; meters: Meters }[] {
  const places: { along: number; meters: Meters }[] = [];
  const narrow = Math.cos((lat * Math.PI) / 180);
  for (let index = 1; index < points.length; index++) {
    const a = points[index - 1];
    const b = points[index];
    const from = along[index - 1] ?? 0;
    const length = (along[index] ?? from) - from;
    if (a === undefined || b === undefined || from + length < start) continue;
    const [ax, ay] = [(a.lon - lon) * narrow * METERS_PER_DEGREE, (a.lat - lat) * METERS_PER_DEGREE];
    const [bx, by] = [(b.lon - lon) * narrow * METERS_PER_DEGREE, (b.lat - lat) * METERS_PER_DEGREE];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / square));
    const at = Math.max(start, from + share * length);
    const part = length === 0 ? 0 : (at - from) / length;
    places.push({ along: at, meters: Math.hypot(ax + part * (bx - ax), ay + part * (by - ay)) });
  }
  return places;
}

/** On distances between two points of a path, the earth is flat. */
function metersBetween(a: Position | undefined, b: Position | undefined): number {
  if (a === undefined || b === undefined) return 0;
  const narrow = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot((b.lon - a.lon) * narrow, b.lat - a.lat) * METERS_PER_DEGREE;
}
