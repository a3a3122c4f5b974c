/** What a search knows of each node after each number of rides, and the journeys that this describes. */
import { firstPlace } from '#domain/sorting.ts';
import type { Edges } from './changeGraph.ts';
import type { DirectedRuns } from './directedRuns.ts';
import type { StopWalk } from './journey.ts';

/** Rides in travel order. The ride before is left for this one by `edge` of `edges` (of `reverse` when searching back). */
export interface FoundRide {
  boardRun: number;
  boardPosition: number;
  /** Another run than `boardRun` if the rider stays on a vehicle that continues as other trips. */
  alightRun: number;
  alightPosition: number;
  /** Edge between this ride and the next one; -1 after the last. */
  edge: number;
}

export interface FoundJourney {
  origin: StopWalk;
  destination: StopWalk;
  rides: FoundRide[];
}

/** Columns by round and node. A round has a label for each node. */
export interface Labels {
  /** The key at which a ride ends there. */
  off: Int32Array;
  /** From which key the rider can get on. */
  on: Int32Array;
  /** The least of these in the same and all earlier rounds. */
  leastOff: Int32Array;
  leastOn: Int32Array;
  /** The ride that ends there. */
  fromRun: Int32Array;
  fromPosition: Int32Array;
  toRun: Int32Array;
  toPosition: Int32Array;
  /** The edge by which a rider comes to a node; in round 0, the source. */
  via: Int32Array;
}

export const NEVER = 0x3fffffff;

let lastLabels: Labels | null = null;

/** Searches take turns with one set of arrays, as long as they need the same length: making them takes a fifth of a search. */
export function labelsOf(length: number): Labels {
  if (lastLabels?.off.length !== length) {
    const column = () => new Int32Array(length);
    lastLabels = {
      off: column(),
      on: column(),
      leastOff: column(),
      leastOn: column(),
      fromRun: column(),
      fromPosition: column(),
      toRun: column(),
      toPosition: column(),
      via: column(),
    };
  }
  lastLabels.leastOff.fill(NEVER);
  lastLabels.leastOn.fill(NEVER);
  return lastLabels;
}

/** Gives `key` to a label and to those of the same node in later rounds that are not as good. */
export function improve(least: Int32Array, at: number, nodes: number, key: number): void {
  for (let later = at; later < least.length; later += nodes) {
    if ((least[later] as number) <= key) break;
    least[later] = key;
  }
}

/** Follows the labels back from the node where the last ride ends. Returns the rides and the source that they begin at. */
export function ridesTo(
  lastNode: number,
  rounds: number,
  nodes: number,
  labels: Labels,
  runs: DirectedRuns,
  edges: Edges,
): { rides: FoundRide[]; source: number } {
  const rides: FoundRide[] = [];
  let node = lastNode;
  let after = -1;
  let source = -1;
  for (let round = rounds; round > 0; round--) {
    const at = round * nodes + node;
    const from = { run: labels.fromRun[at] as number, position: labels.fromPosition[at] as number };
    const to = { run: labels.toRun[at] as number, position: labels.toPosition[at] as number };
    const via = labels.via[(round - 1) * nodes + runs.onNode(from.run, from.position)] as number;
    const before = round === 1 ? -1 : via;
    // Searching back from the arrival, the rider boards where the search gets off.
    const [board, alight, edge] = runs.sign > 0 ? [from, to, after] : [to, from, before];
    rides.push({
      boardRun: board.run,
      boardPosition: board.position,
      alightRun: alight.run,
      alightPosition: alight.position,
      edge,
    });
    after = before;
    if (round === 1) source = via;
    // The node at which the edge begins.
    else node = firstPlace(edges.starts.length, (each) => (edges.starts[each] as number) <= via) - 1;
  }
  return { rides: runs.sign > 0 ? rides.reverse() : rides, source };
}
