/** Walks between stops, in stations and along streets, and the doors by which stops are reached from the street. */
import { stationPaths } from './stationPaths.ts';
import { streetWalks } from './streetWalks.ts';
import { Access, NO_POSITION, type PlannerTimetable } from './timetable.ts';
import { MAX_CHANGE_SECONDS, metersApart, walkSeconds } from './walking.ts';

/** Time to spare for a change: at one stop, and in addition to a walk. */
export const CHANGE_SECONDS = 60;
/** Between platforms of a station whose positions are unknown. */
export const UNKNOWN_WALK_SECONDS = 120;
/** The most that the columns of edges hold, 18 hours on foot: stops that far apart have no way, whatever a rule recommends. */
export const TOO_FAR = 0xffff;
export interface WayOnFoot {
  walk: number;
  buffer: number;
  guaranteed: boolean;
}

/** How stops are reached from the street, and left for it. */
export interface Doors {
  /** By place on a street, a stop or an entrance: the stops behind it, and the seconds from it to them. */
  into: ReadonlyMap<number, readonly Door[]>;
  /** The stops from which riders come out there, and the seconds that takes. */
  outOf: ReadonlyMap<number, readonly Door[]>;
  /** Stops to which, or from which, the pathways that are open lead no more. */
  notInto: ReadonlySet<number>;
  notOutOf: ReadonlySet<number>;
}
type Door = readonly [stop: number, seconds: number];

/**
 * Walks between served stops, by the stops at their ends. `isCut`: only pathways lead from one stop to the other, and the
 * rider cannot use them.
 */
export function waysOnFoot(
  timetable: PlannerTimetable,
  served: readonly number[],
  closedPathways: readonly number[],
  stepFree: boolean,
) {
  const { stops } = timetable;
  const ways = new Map<number, Map<number, WayOnFoot>>(
    served.map((stop) => [stop, new Map([[stop, { walk: 0, buffer: CHANGE_SECONDS, guaranteed: false }]])]),
  );
  const offer = (from: number, to: number, walk: number) => {
    const known = ways.get(from)?.get(to);
    if (from !== to && walk < TOO_FAR && (known === undefined || walk < known.walk))
      ways.get(from)?.set(to, { walk, buffer: CHANGE_SECONDS, guaranteed: false });
  };
  const all = stationPaths(timetable, new Set(), false);
  const isLimited = stepFree || closedPathways.length > 0;
  const paths = isLimited ? stationPaths(timetable, new Set(closedPathways), stepFree) : all;
  // Platforms that pathways describe are left and reached through the entrances of their station.
  const outOf = new Map<number, [stop: number, seconds: number][]>();
  const into = new Map<number, [stop: number, seconds: number][]>();
  const put = (map: Map<number, [number, number][]>, point: number, stop: number, seconds: number) => {
    const list = map.get(point);
    if (list === undefined) map.set(point, [[stop, seconds]]);
    else list.push([stop, seconds]);
  };
  const putBoth = (point: number, stop: number, seconds: number) => {
    put(outOf, point, stop, seconds);
    put(into, point, stop, seconds);
  };
  const isDirect = (stop: number) =>
    stops.access[stop] === Access.direct || (stops.access[stop] === Access.unknown && !all.covers(stop));
  /** Whether the stop is behind its station's entrances, and no pathway says how far. */
  const isClosed = (stop: number) => !isDirect(stop) && !all.covers(stop);
  const doorsOfStation = stationDoors(timetable);
  for (const stop of served) {
    if (isDirect(stop)) putBoth(stop, stop, 0);
    if (isClosed(stop))
      for (const door of doorsOfStation.get(stationOf(timetable, stop)) ?? [])
        putBoth(door, stop, straightWalk(timetable, door, stop) ?? UNKNOWN_WALK_SECONDS);
    if (!paths.covers(stop)) continue;
    for (const [end, seconds] of paths.from(stop)) {
      if (stops.kinds[end] === 2) put(outOf, end, stop, seconds);
      else if (ways.has(end)) offer(stop, end, seconds);
    }
    for (const [end, seconds] of paths.to(stop)) if (stops.kinds[end] === 2) put(into, end, stop, seconds);
  }
  const isDoor = (place: number) => stops.kinds[place] === 2;
  /** Stops whose way to the street is closed. Where the feed knows no such way, riders find one. */
  const withoutDoor = (side: 'from' | 'to') =>
    new Set(
      served.filter(
        (stop) =>
          isLimited &&
          all.covers(stop) &&
          !isDirect(stop) &&
          all[side](stop).keys().some(isDoor) &&
          !paths[side](stop).keys().some(isDoor),
      ),
    );
  streetWalks(timetable, new Set([...outOf.keys(), ...into.keys()]), stepFree, (from, to, seconds) => {
    for (const [a, inside] of outOf.get(from) ?? [])
      for (const [b, further] of into.get(to) ?? []) {
        const walk = inside + seconds + further;
        if (walk <= MAX_CHANGE_SECONDS) offer(a, b, walk);
      }
  });
  const byStation = Map.groupBy(served, (stop) => stationOf(timetable, stop));
  for (const platforms of byStation.values())
    for (const from of platforms)
      for (const to of platforms) {
        if (from === to || (paths.covers(from) && paths.covers(to))) continue;
        // Nobody leaves the station to change within it.
        const isInside = isClosed(from) || isClosed(to);
        if (ways.get(from)?.has(to) && !isInside) continue;
        offer(from, to, straightWalk(timetable, from, to) ?? UNKNOWN_WALK_SECONDS);
      }
  const isCut = (from: number, to: number): boolean =>
    isLimited && from !== to && all.covers(from) && !ways.get(from)?.has(to) && all.from(from).has(to);
  const doors: Doors = { into, outOf, notInto: withoutDoor('to'), notOutOf: withoutDoor('from') };
  return { ways, doors, isCut };
}

/** The entrances of each station, or the station itself where riders come in at its own position. */
function stationDoors(timetable: PlannerTimetable): Map<number, number[]> {
  const { kinds, access } = timetable.stops;
  const doors = [...kinds.keys()].filter(
    (stop) => kinds[stop] === 2 || (kinds[stop] === 1 && access[stop] === Access.direct),
  );
  return Map.groupBy(doors, (stop) => stationOf(timetable, stop));
}

/** Seconds along the straight line, at most `TOO_FAR`; `null` if a position is unknown. */
export function straightWalk({ stops }: PlannerTimetable, from: number, to: number): number | null {
  const [latA, lonA] = [stops.lats[from] as number, stops.lons[from] as number];
  const [latB, lonB] = [stops.lats[to] as number, stops.lons[to] as number];
  if (latA === NO_POSITION || latB === NO_POSITION) return null;
  return Math.min(walkSeconds(metersApart(latA, lonA, latB, lonB)), TOO_FAR);
}

/** Returns the outermost place that the stop belongs to: its station, else the stop itself. */
export function stationOf({ stops }: PlannerTimetable, stop: number): number {
  let place = stop;
  // Boarding areas belong to platforms, platforms to stations.
  for (let depth = 0; depth < 4; depth++) {
    const parent = stops.parents[place] as number;
    if (parent < 0) break;
    place = parent;
  }
  return place;
}
