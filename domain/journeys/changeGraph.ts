/**
 * How riders change between stops: by the feed's rules (transfers.txt), through stations (pathways.txt), else on foot.
 * A rule for certain routes or trips gives their calls nodes of their own at the stop, so that searching needs no rules:
 * whoever alights at one node and boards at another takes the edge between them.
 */
import { placesByKey } from './sorting.ts';
import { stationPaths } from './stationPaths.ts';
import { streetWalks } from './streetWalks.ts';
import { Access, NO_POSITION, type PlannerTimetable } from './timetable.ts';
import { MAX_CHANGE_SECONDS, metersApart, walkSeconds } from './walking.ts';

/** Time to spare for a change: at one stop, and in addition to a walk. */
const CHANGE_SECONDS = 60;
/** Between platforms of a station whose positions are unknown. */
const UNKNOWN_WALK_SECONDS = 120;
/** The most that the columns of edges hold, 18 hours on foot: stops that far apart have no way, whatever a rule recommends. */
const TOO_FAR = 0xffff;
/** Limit of the combinations of nodes at two stops; beyond it, rules for single routes and trips are ignored there. */
const MAX_COMBINATIONS = 10_000;

/** Edges of node `n` are `starts[n]` to `starts[n + 1]`. Nodes below the number of stops are the stops themselves. */
export interface Edges {
  starts: Uint32Array;
  to: Uint32Array;
  /** Seconds on foot for most riders, and seconds needed besides, whatever the pace. */
  walks: Uint16Array;
  buffers: Uint16Array;
  /** 1 where the departing vehicle waits (transfer_type 1). */
  guaranteed: Uint8Array;
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

export interface ChangeGraph {
  doors: Doors;
  nodeCount: number;
  stopOfNode: Uint32Array;
  edges: Edges;
  /** The same edges in the opposite direction, for searching back from an arrival. */
  reverse: Edges;
  /** Nodes where a trip of the route lets riders off, or takes them, at the stop. */
  alightNode(stop: number, route: number, trip: number): number;
  boardNode(stop: number, route: number, trip: number): number;
  /** Whether rules name the trip, so that its nodes may differ from those of its route. */
  isNamed(trip: number): boolean;
  alightNodes(stop: number): readonly number[];
  boardNodes(stop: number): readonly number[];
}

interface Way {
  walk: number;
  buffer: number;
  guaranteed: boolean;
}

/** A row of transfers.txt between two stops; `null` as `way` forbids the change. */
interface Rule {
  fromRoute: number;
  toRoute: number;
  fromTrip: number;
  toTrip: number;
  rank: number;
  way: Way | null;
}

/** The calls of one route or trip at a stop that rules single out. */
interface NodeClass {
  node: number;
  route: number;
  trip: number;
}

export function changeGraph(
  timetable: PlannerTimetable,
  closedPathways: readonly number[],
  stepFree: boolean,
): ChangeGraph {
  const { stops } = timetable;
  const stopCount = stops.ids.length;
  const served = [...new Set(timetable.patterns.stops)].sort((a, b) => a - b);
  const { ways, doors, isCut } = waysOnFoot(timetable, served, closedPathways, stepFree);
  const rules = rulesByPair(timetable, served, (from, to) =>
    isCut(from, to) ? 'cut' : (ways.get(from)?.get(to) ?? null),
  );

  const stopOfNode = Array.from({ length: stopCount }, (_, stop) => stop);
  const nodesBy = { from: new Map<number, NodeClass[]>(), to: new Map<number, NodeClass[]>() };
  const routeOf = (trip: number) =>
    timetable.patterns.routes[timetable.trips.patterns[trip] as number] as number;
  const named = new Set<number>();
  const addClass = (side: 'from' | 'to', stop: number, route: number, trip: number) => {
    const classes = nodesBy[side].get(stop) ?? [];
    nodesBy[side].set(stop, classes);
    if (trip >= 0) named.add(trip);
    if (classes.some((each) => each.route === route && each.trip === trip)) return;
    classes.push({ node: stopOfNode.length, route, trip });
    stopOfNode.push(stop);
  };
  for (const [from, byTo] of rules)
    for (const [to, list] of byTo) {
      const specific = list.filter((rule) => rule.rank >= 1);
      const count = (pick: (rule: Rule) => number) => new Set(specific.map(pick)).size + 1;
      const froms = count((rule) => rule.fromTrip) + count((rule) => rule.fromRoute);
      const tos = count((rule) => rule.toTrip) + count((rule) => rule.toRoute);
      if (froms * tos > MAX_COMBINATIONS) {
        byTo.set(
          to,
          list.filter((rule) => rule.rank < 1),
        );
        continue;
      }
      for (const rule of specific) {
        if (rule.fromRoute >= 0) addClass('from', from, rule.fromRoute, -1);
        if (rule.fromTrip >= 0) addClass('from', from, routeOf(rule.fromTrip), rule.fromTrip);
        if (rule.toRoute >= 0) addClass('to', to, rule.toRoute, -1);
        if (rule.toTrip >= 0) addClass('to', to, routeOf(rule.toTrip), rule.toTrip);
      }
    }

  const found = { from: [] as number[], to: [] as number[], ways: [] as Way[] };
  const connect = (from: number, to: number, way: Way | null) => {
    if (way === null) return;
    found.from.push(from);
    found.to.push(to);
    found.ways.push(way);
  };
  const base = (node: number): NodeClass => ({ node, route: -1, trip: -1 });
  for (const from of served) {
    const byRule = rules.get(from);
    const reached = new Set([...(ways.get(from)?.keys() ?? []), ...(byRule?.keys() ?? [])]);
    for (const to of reached) {
      const list = byRule?.get(to) ?? [];
      const onFoot = ways.get(from)?.get(to) ?? null;
      for (const one of [base(from), ...(nodesBy.from.get(from) ?? [])])
        for (const other of [base(to), ...(nodesBy.to.get(to) ?? [])]) {
          const rule = list.find((each) => applies(each, one, other));
          connect(one.node, other.node, rule === undefined ? onFoot : rule.way);
        }
    }
  }
  const find = (side: 'from' | 'to', stop: number, route: number, trip: number): number => {
    const classes = nodesBy[side].get(stop);
    if (classes === undefined) return stop;
    const own = classes.find((each) => each.trip === trip && trip >= 0);
    return (own ?? classes.find((each) => each.trip < 0 && each.route === route))?.node ?? stop;
  };
  const all = (side: 'from' | 'to', stop: number) => [
    stop,
    ...(nodesBy[side].get(stop) ?? []).map(({ node }) => node),
  ];
  const nodeCount = stopOfNode.length;
  let reverse: Edges | null = null;
  return {
    doors,
    nodeCount,
    stopOfNode: Uint32Array.from(stopOfNode),
    edges: toEdges(nodeCount, found.from, found.to, found.ways),
    get reverse() {
      reverse ??= toEdges(nodeCount, found.to, found.from, found.ways);
      return reverse;
    },
    alightNode: (stop, route, trip) => find('from', stop, route, trip),
    boardNode: (stop, route, trip) => find('to', stop, route, trip),
    isNamed: (trip) => named.has(trip),
    alightNodes: (stop) => all('from', stop),
    boardNodes: (stop) => all('to', stop),
  };
}

const applies = (rule: Rule, from: NodeClass, to: NodeClass): boolean =>
  (rule.fromTrip < 0 || rule.fromTrip === from.trip) &&
  (rule.toTrip < 0 || rule.toTrip === to.trip) &&
  (rule.fromRoute < 0 || rule.fromRoute === from.route) &&
  (rule.toRoute < 0 || rule.toRoute === to.route);

/**
 * Walks between served stops, by the stops at their ends. `isCut`: only pathways lead from one stop to the other, and the
 * rider cannot use them.
 */
function waysOnFoot(
  timetable: PlannerTimetable,
  served: readonly number[],
  closedPathways: readonly number[],
  stepFree: boolean,
) {
  const { stops } = timetable;
  const ways = new Map<number, Map<number, Way>>(
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
function straightWalk({ stops }: PlannerTimetable, from: number, to: number): number | null {
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

/** The rules between each pair of served stops, most specific first. Among equal ones the strictest counts. */
function rulesByPair(
  timetable: PlannerTimetable,
  served: readonly number[],
  onFoot: (from: number, to: number) => Way | 'cut' | null,
): Map<number, Map<number, Rule[]>> {
  const { transfers, stops } = timetable;
  const members = new Map<number, number[]>();
  for (const stop of served) {
    let place = stop;
    for (let depth = 0; depth < 4 && place >= 0; depth++) {
      const list = members.get(place);
      if (list === undefined) members.set(place, [stop]);
      else list.push(stop);
      place = stops.parents[place] as number;
    }
  }
  const rules = new Map<number, Map<number, Rule[]>>();
  for (let row = 0; row < transfers.count; row++) {
    const [fromPlace, toPlace] = [transfers.from[row] as number, transfers.to[row] as number];
    const fromTrip = transfers.fromTrips[row] as number;
    const toTrip = transfers.toTrips[row] as number;
    // A trip is on its route: naming both says no more than naming the trip.
    const fromRoute = fromTrip >= 0 ? -1 : (transfers.fromRoutes[row] as number);
    const toRoute = toTrip >= 0 ? -1 : (transfers.toRoutes[row] as number);
    const side = (trip: number, route: number) => (trip >= 0 ? 4 : route >= 0 ? 1 : 0);
    for (const from of members.get(fromPlace) ?? [])
      for (const to of members.get(toPlace) ?? []) {
        const rule: Rule = {
          fromRoute,
          toRoute,
          fromTrip,
          toTrip,
          rank:
            side(fromTrip, fromRoute) +
            side(toTrip, toRoute) +
            Number(from === fromPlace) / 4 +
            Number(to === toPlace) / 4,
          way: wayOfRule(timetable, row, from, to, onFoot(from, to)),
        };
        const byTo = rules.get(from) ?? new Map<number, Rule[]>();
        rules.set(from, byTo);
        const list = byTo.get(to);
        if (list === undefined) byTo.set(to, [rule]);
        else list.push(rule);
      }
  }
  const strictness = ({ way }: Rule) => (way === null ? Number.POSITIVE_INFINITY : way.walk + way.buffer);
  for (const byTo of rules.values())
    for (const list of byTo.values())
      list.sort((a, b) => b.rank - a.rank || (strictness(b) > strictness(a) ? 1 : -1));
  return rules;
}

/** GTFS transfer_type: 0 recommended, 1 the vehicle waits, 2 takes min_transfer_time, 3 not possible. */
function wayOfRule(
  timetable: PlannerTimetable,
  row: number,
  from: number,
  to: number,
  onFoot: Way | 'cut' | null,
): Way | null {
  const type = timetable.transfers.types[row];
  const seconds = timetable.transfers.seconds[row] as number;
  if (type === 3 || onFoot === 'cut') return null;
  if (type === 1) return { walk: 0, buffer: 0, guaranteed: true };
  const walk =
    onFoot?.walk ?? (from === to ? 0 : (straightWalk(timetable, from, to) ?? UNKNOWN_WALK_SECONDS));
  if (type !== 2 || seconds < 0)
    return walk < TOO_FAR ? { walk, buffer: CHANGE_SECONDS, guaranteed: false } : null;
  const least = Math.min(seconds, TOO_FAR);
  return { walk: Math.min(walk, least), buffer: Math.max(0, least - walk), guaranteed: false };
}

function toEdges(
  nodeCount: number,
  from: readonly number[],
  to: readonly number[],
  ways: readonly Way[],
): Edges {
  const { starts, order } = placesByKey(from, nodeCount);
  const wayOf = (index: number) => ways[index] as Way;
  return {
    starts,
    to: order.map((index) => to[index] as number),
    walks: Uint16Array.from(order, (index) => wayOf(index).walk),
    buffers: Uint16Array.from(order, (index) => wayOf(index).buffer),
    guaranteed: Uint8Array.from(order, (index) => (wayOf(index).guaranteed ? 1 : 0)),
  };
}
