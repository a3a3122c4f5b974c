/** What a search stands on, in its direction: where it begins and ends, what the rider can use, and how far it is at least. */
import { type CallIndex, callIndex, lowerBounds } from './callIndex.ts';
import type { Edges } from './changeGraph.ts';
import { type AccessNeed, DirectedRuns, isUsable } from './directedRuns.ts';
import type { JourneyQuery, StopWalk } from './journey.ts';
import { NEVER } from './labels.ts';
import type { ServiceView } from './serviceView.ts';

export interface SearchGround {
  runs: DirectedRuns;
  edges: Edges;
  index: CallIndex;
  nodes: number;
  /** Where the search begins and ends: searching back, at the destinations and the origins. */
  sources: readonly StopWalk[];
  targets: readonly StopWalk[];
  /** 1 for the nodes that the rider can use. */
  isOpen: Uint8Array;
  /** Seconds from each node to the destination, at least. */
  bounds: Int32Array;
  /** Seconds from each node to the destination on foot, and the target that is. */
  targetWalks: Int32Array;
  targetOf: Int32Array;
}

export function searchGround(view: ServiceView, query: JourneyQuery): SearchGround {
  const { lines, timetable } = view;
  const graph = query.stepFree === 'any' ? view.graph : view.stepFreeGraph;
  const sign = query.arriveBy ? -1 : 1;
  const access: AccessNeed = query.stepFree === 'certain' ? 2 : query.stepFree === 'possible' ? 1 : 0;
  const [sources, targets] =
    sign > 0 ? [query.origins, query.destinations] : [query.destinations, query.origins];
  const nodes = graph.nodeCount;
  const index = callIndex(view, sign);
  const byStop = lowerBounds(view, index, targets);
  const targetWalks = new Int32Array(nodes).fill(NEVER);
  const targetOf = new Int32Array(nodes).fill(-1);
  for (const [target, { stop, seconds }] of targets.entries())
    for (const node of sign > 0 ? graph.alightNodes(stop) : graph.boardNodes(stop)) {
      if (seconds >= (targetWalks[node] as number)) continue;
      targetWalks[node] = seconds;
      targetOf[node] = target;
    }
  return {
    runs: new DirectedRuns(lines, sign, access),
    edges: sign > 0 ? graph.edges : graph.reverse,
    index,
    nodes,
    sources,
    targets,
    isOpen: Uint8Array.from(graph.stopOfNode, (stop) =>
      isUsable(timetable.stops.wheelchair[stop], access) ? 1 : 0,
    ),
    bounds: Int32Array.from(graph.stopOfNode, (stop) => byStop[stop] as number),
    targetWalks,
    targetOf,
  };
}

/** Returns the nodes where the search gets on at a stop. */
export const sourceNodes = (
  { graph }: ServiceView,
  { runs }: SearchGround,
  stop: number,
): readonly number[] => (runs.sign > 0 ? graph.boardNodes(stop) : graph.alightNodes(stop));

/** `leave` is a key. */
export interface SourceDeparture {
  leave: number;
  source: number;
  line: number;
  position: number;
}

/** Returns every departure from a source between two keys, latest first. */
export function departuresWithin(
  view: ServiceView,
  ground: SearchGround,
  from: number,
  to: number,
): SourceDeparture[] {
  const { runs, index, isOpen } = ground;
  const { callStarts, callLines, callPositions } = index;
  const departures: SourceDeparture[] = [];
  for (const [source, { stop, seconds }] of ground.sources.entries())
    for (const node of sourceNodes(view, ground, stop)) {
      if (isOpen[node] === 0) continue;
      for (let at = callStarts[node] as number; at < (callStarts[node + 1] as number); at++) {
        const line = callLines[at] as number;
        const position = callPositions[at] as number;
        const count = runs.count(line);
        for (let nth = runs.firstAfter(line, position, from + seconds, count); nth < count; nth++) {
          const run = runs.at(line, nth);
          const leave = runs.onKey(run, position) - seconds;
          if (leave > to) break;
          if (runs.isUsable(run)) departures.push({ leave, source, line, position });
        }
      }
    }
  return departures.sort((a, b) => b.leave - a.leave);
}
