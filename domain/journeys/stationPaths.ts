/** Ways inside stations, from pathways.txt: between platforms, and between platforms and the street. */
import type { PlannerTimetable } from './timetable.ts';

const STAIRS = 2;
const ESCALATOR = 4;
const ENTRANCE = 2;
const BOARDING_AREA = 4;
/** More places in one connected set of pathways indicate a mistake in the feed. */
const MAX_PLACES = 2_000;

export interface StationPaths {
  /** Whether pathways describe how to reach the stop. */
  covers(stop: number): boolean;
  /** Seconds to the platforms and entrances that can be reached from the stop inside its station. */
  from(stop: number): ReadonlyMap<number, number>;
  /** Seconds from the platforms and entrances from which the stop can be reached. */
  to(stop: number): ReadonlyMap<number, number>;
}

/** `closed` are pathways that nobody can use. With `stepFree`, stairs and escalators are left out. */
export function stationPaths(
  { pathways, stops }: PlannerTimetable,
  closed: ReadonlySet<number>,
  stepFree: boolean,
): StationPaths {
  const covered = new Set<number>();
  const ahead = new Map<number, number[]>();
  const back = new Map<number, number[]>();
  const add = (ways: Map<number, number[]>, from: number, to: number, seconds: number) => {
    const known = ways.get(from);
    if (known === undefined) ways.set(from, [to, seconds]);
    else known.push(to, seconds);
  };
  for (let row = 0; row < pathways.count; row++) {
    const from = pathways.from[row] as number;
    const to = pathways.to[row] as number;
    covered.add(from).add(to);
    const mode = pathways.modes[row];
    if (closed.has(row) || (stepFree && (mode === STAIRS || mode === ESCALATOR))) continue;
    const seconds = pathways.seconds[row] as number;
    add(ahead, from, to, seconds);
    add(back, to, from, seconds);
    if (pathways.bidirectional[row] === 0) continue;
    add(ahead, to, from, seconds);
    add(back, from, to, seconds);
  }
  // Where a platform has boarding areas, pathways lead to these.
  for (const place of [...covered]) {
    const platform = stops.parents[place] as number;
    if (stops.kinds[place] !== BOARDING_AREA || platform < 0) continue;
    covered.add(platform);
    for (const ways of [ahead, back]) {
      add(ways, place, platform, 0);
      add(ways, platform, place, 0);
    }
  }
  /** Platforms (0) and boarding areas (4) have trains; entrances (2) lead to the street; nodes and stations do neither. */
  const isEnd = (stop: number) => stops.kinds[stop] === ENTRANCE || ((stops.kinds[stop] as number) & 3) === 0;
  const shortest = (ways: ReadonlyMap<number, readonly number[]>) => (start: number) =>
    shortestFrom(ways, start, isEnd);
  return { covers: (stop) => covered.has(stop), from: shortest(ahead), to: shortest(back) };
}

/** Dijkstra's algorithm. Stations have few places, so the nearest is found by looking at all. */
function shortestFrom(
  ways: ReadonlyMap<number, readonly number[]>,
  start: number,
  isEnd: (stop: number) => boolean,
): ReadonlyMap<number, number> {
  const open = new Map([[start, 0]]);
  const done = new Map<number, number>();
  const ends = new Map<number, number>();
  while (open.size > 0 && done.size < MAX_PLACES) {
    let place = -1;
    let seconds = Number.POSITIVE_INFINITY;
    for (const [each, time] of open) if (time < seconds) [place, seconds] = [each, time];
    open.delete(place);
    done.set(place, seconds);
    if (place !== start && isEnd(place)) ends.set(place, seconds);
    const next = ways.get(place) ?? [];
    for (let at = 0; at < next.length; at += 2) {
      const to = next[at] as number;
      const time = seconds + (next[at + 1] as number);
      if (!done.has(to) && time < (open.get(to) ?? Number.POSITIVE_INFINITY)) open.set(to, time);
    }
  }
  return ends;
}
