/**
 * How riders change between stops: by the feed's rules (transfers.txt), through stations (pathways.txt), else on foot.
 * A rule for certain routes or trips gives their calls nodes of their own at the stop, so that searching needs no rules:
 * whoever alights at one node and boards at another takes the edge between them.
 */
import { placesByKey } from '#domain/sorting.ts';
import type { PlannerTimetable } from './timetable.ts';
import { type Rule, rulesByPair } from './transferRules.ts';
import { type Doors, type WayOnFoot, waysOnFoot } from './waysOnFoot.ts';

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

  const found = { from: [] as number[], to: [] as number[], ways: [] as WayOnFoot[] };
  const connect = (from: number, to: number, way: WayOnFoot | null) => {
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

function toEdges(
  nodeCount: number,
  from: readonly number[],
  to: readonly number[],
  ways: readonly WayOnFoot[],
): Edges {
  const { starts, order } = placesByKey(from, nodeCount);
  const wayOf = (index: number) => ways[index] as WayOnFoot;
  return {
    starts,
    to: order.map((index) => to[index] as number),
    walks: Uint16Array.from(order, (index) => wayOf(index).walk),
    buffers: Uint16Array.from(order, (index) => wayOf(index).buffer),
    guaranteed: Uint8Array.from(order, (index) => (wayOf(index).guaranteed ? 1 : 0)),
  };
}
