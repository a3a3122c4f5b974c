import type { Position } from '#domain/stations/nearest.ts';
import { bearing, distance, movePoint } from './point.ts';
import { type DemoStation, stations } from './stations.ts';
import { crossings, junction, nearestAlong, pointAlong, type Street, streets } from './streetMap.ts';

/** A place where a trip calls. */
export interface PathCall {
  at: Position;
  /** Meters from the path's start. */
  along: number;
  /** A station, or a corner and the vehicle's heading, which together identify a stop. */
  place: { station: DemoStation } | { name: string; heading: 'N' | 'E' | 'S' | 'W' };
  isTimepoint: boolean;
}

export interface Path {
  calls: PathCall[];
  points: Position[];
}

/** Minimum distance between two stops; at an end of the line, half of it is enough. */
const MIN_SPACING_METERS = 165;

const headings = ['N', 'E', 'S', 'W'] as const;
const headingOf = (degrees: number) => headings[Math.round(degrees / 90) % 4] ?? 'N';

function streetNamed(part: string, path: string): Street {
  const found = streets.get(part);
  if (!found) throw new Error(`the network has no street or station "${part}" (path "${path}")`);
  return found;
}

/** Returns the point where a street meets the neighbouring part of a path, in meters along the street. */
function meetingAlong(street: Street, part: string, from: number, path: string): number {
  const station = stations.get(part);
  if (station) return nearestAlong(street, station.at).along;
  const other = streets.get(part);
  const at = other
    ? junction(street, other, from)
    : (crossings(street).find((crossing) => crossing.name === part)?.along ?? null);
  if (at === null) throw new Error(`"${street.key}" does not meet "${part}" (path "${path}")`);
  return at;
}

/** Finds the line and the stops of a path, which begins and ends at stations or cross streets. Throws for invalid paths. */
export function pathStops(path: string): Path {
  const parts = path.split(',').map((part) => part.trim());
  const points: Position[] = [];
  const calls: PathCall[] = [];
  let length = 0;
  const draw = (point: Position) => {
    const last = points.at(-1);
    const step = last ? distance(last, point) : 0;
    if (last && step < 1) return;
    length += step;
    points.push(point);
  };
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const after = parts[index + 1];
    const station = stations.get(part);
    if (station) {
      draw(station.at);
      calls.push({ at: station.at, along: length, place: { station }, isTimepoint: true });
      continue;
    }
    if (before === undefined || after === undefined) continue;
    const street = streetNamed(part, path);
    const last = points.at(-1);
    const entry = meetingAlong(street, before, last ? nearestAlong(street, last).along : 0, path);
    const exit = meetingAlong(street, after, entry, path);
    const isStart = index === 1 && !stations.has(before);
    const isEnd = index === parts.length - 2 && !stations.has(after);
    ride(street, entry, exit, isStart, isEnd);
  }
  return { calls, points };

  function ride(street: Street, entry: number, exit: number, isStart: boolean, isEnd: boolean): void {
    const forward = exit >= entry;
    const low = Math.min(entry, exit);
    const high = Math.max(entry, exit);
    const isInside = (along: number) => along > low + 1 && along < high - 1;
    const corners = crossings(street).filter(({ along }) => along >= low - 1 && along <= high + 1);
    const bends = street.along.filter(isInside).map((along) => ({ along, name: null }));
    const steps = [...corners, ...bends].sort((a, b) => (forward ? a.along - b.along : b.along - a.along));
    draw(pointAlong(street, entry));
    for (const [index, step] of steps.entries()) {
      const point = pointAlong(street, step.along);
      draw(point);
      const isTerminal =
        (isStart && index === 0) || (isEnd && step.name !== null && Math.abs(step.along - exit) < 2);
      const last = calls.at(-1);
      if (step.name === null || (!isTerminal && last && length - last.along < MIN_SPACING_METERS)) continue;
      if (last && length - last.along < MIN_SPACING_METERS / 2) {
        // The end of the line is more important than the corner just before it.
        if (calls.length > 1) calls.pop();
        else continue;
      }
      const ahead = pointAlong(street, Math.min(high, Math.max(low, step.along + (forward ? 20 : -20))));
      const behind = pointAlong(street, Math.min(high, Math.max(low, step.along + (forward ? -20 : 20))));
      const degrees = bearing(behind, ahead);
      calls.push({
        at: movePoint(point, degrees + 90, 9),
        along: length,
        place: { name: `${street.name} & ${step.name}`, heading: headingOf(degrees) },
        isTimepoint: isTerminal || calls.length % 8 === 0,
      });
    }
    draw(pointAlong(street, exit));
  }
}
