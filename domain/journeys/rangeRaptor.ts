/**
 * Range RAPTOR (Delling, Pampas and Werneck, "Round-Based Public Transit Routing"): for every departure in the window,
 * latest first, the earliest arrival with each number of rides. Labels are kept from one departure to the next, since
 * leaving later and arriving no later is always better. Searching back from an arrival is the same search with all
 * times negated and calls visited backwards; `key` below means a time that may be negated.
 */
import { callIndex, type Direction, lowerBounds } from './callIndex.ts';
import type { Edges } from './changeGraph.ts';
import type { JourneyQuery, StopWalk } from './journey.ts';
import type { ServiceView } from './serviceView.ts';

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

const NEVER = 0x3fffffff;
/** No journey takes longer. */
const MAX_JOURNEY_SECONDS = 86_400;

export function rangeRaptor(view: ServiceView, query: JourneyQuery): FoundJourney[] {
  return new Search(view, query).journeys();
}

class Search {
  readonly #view: ServiceView;
  readonly #query: JourneyQuery;
  readonly #sign: Direction;
  readonly #edges: Edges;
  readonly #index: ReturnType<typeof callIndex>;
  readonly #onNodes: Int32Array;
  readonly #offNodes: Int32Array;
  readonly #onTimes: Uint16Array | Uint32Array;
  readonly #offTimes: Uint16Array | Uint32Array;
  readonly #sources: readonly StopWalk[];
  readonly #targets: readonly StopWalk[];
  readonly #rounds: number;
  readonly #nodes: number;
  /** Which stops and runs the rider can use: 2 for accessible ones only, 1 also for unknown ones, 0 for all. */
  readonly #access: number;
  readonly #isOpen: Uint8Array;
  readonly #bounds: Int32Array;
  /** Seconds from each node to the destination on foot, and the target that is. */
  readonly #targetWalks: Int32Array;
  readonly #targetOf: Int32Array;

  /** Labels by round and node. `off`: the key at which a ride ends there; `on`: from which key the rider can get on. */
  readonly #off: Int32Array;
  readonly #on: Int32Array;
  /** The least of these in the same and all earlier rounds. */
  readonly #leastOff: Int32Array;
  readonly #leastOn: Int32Array;
  readonly #fromRun: Int32Array;
  readonly #fromPosition: Int32Array;
  readonly #toRun: Int32Array;
  readonly #toPosition: Int32Array;
  /** The edge by which a rider comes to a node; in round 0, the source. */
  readonly #via: Int32Array;

  /** By number of rides: the best key at the destination, and the node where the last ride ends. */
  readonly #best: Int32Array;
  readonly #bestNode: Int32Array;
  readonly #lineFrom: Int32Array;
  /**
   * By round and line: the earliest run boarded so far with so many rides or fewer, and from which position on. Whoever
   * boards that run or a later one from there on gets nowhere sooner.
   */
  readonly #boarded: Int32Array;
  readonly #boardedAt: Int32Array;
  #lineQueue: number[] = [];
  #offMarked: number[] = [];
  readonly #isOffMarked: Uint8Array;
  #onMarked: number[] = [];
  /** The round of which search last reached each node, by the number that the round had among all rounds so far. */
  readonly #reachedIn: Int32Array;
  #roundNumber = 0;
  #continuing: number[] = [];
  readonly #continued = new Set<number>();
  #limit = 0;

  constructor(view: ServiceView, query: JourneyQuery) {
    const { lines, timetable } = view;
    const graph = query.stepFree === 'any' ? view.graph : view.stepFreeGraph;
    const sign = query.arriveBy ? -1 : 1;
    this.#view = view;
    this.#query = query;
    this.#sign = sign;
    this.#edges = sign > 0 ? graph.edges : graph.reverse;
    this.#index = callIndex(view, sign);
    [this.#onNodes, this.#offNodes] =
      sign > 0 ? [lines.boardNodes, lines.alightNodes] : [lines.alightNodes, lines.boardNodes];
    [this.#onTimes, this.#offTimes] =
      sign > 0 ? [lines.departures, lines.arrivals] : [lines.arrivals, lines.departures];
    [this.#sources, this.#targets] =
      sign > 0 ? [query.origins, query.destinations] : [query.destinations, query.origins];
    this.#rounds = query.maxTransfers + 1;
    this.#nodes = graph.nodeCount;
    this.#access = query.stepFree === 'certain' ? 2 : query.stepFree === 'possible' ? 1 : 0;
    this.#isOpen = new Uint8Array(this.#nodes);
    for (let node = 0; node < this.#nodes; node++) {
      const wheelchair = timetable.stops.wheelchair[graph.stopOfNode[node] as number] as number;
      this.#isOpen[node] = isUsable(wheelchair, this.#access) ? 1 : 0;
    }
    const byStop = lowerBounds(view, this.#index, this.#targets);
    this.#bounds = Int32Array.from(graph.stopOfNode, (stop) => byStop[stop] as number);
    this.#targetWalks = new Int32Array(this.#nodes).fill(NEVER);
    this.#targetOf = new Int32Array(this.#nodes).fill(-1);
    for (const [target, { stop, seconds }] of this.#targets.entries())
      for (const node of sign > 0 ? graph.alightNodes(stop) : graph.boardNodes(stop)) {
        if (seconds >= (this.#targetWalks[node] as number)) continue;
        this.#targetWalks[node] = seconds;
        this.#targetOf[node] = target;
      }
    const labels = labelsOf((this.#rounds + 1) * this.#nodes);
    this.#off = labels.off;
    this.#on = labels.on;
    this.#leastOff = labels.leastOff.fill(NEVER);
    this.#leastOn = labels.leastOn.fill(NEVER);
    this.#fromRun = labels.fromRun;
    this.#fromPosition = labels.fromPosition;
    this.#toRun = labels.toRun;
    this.#toPosition = labels.toPosition;
    this.#via = labels.via;
    this.#best = new Int32Array(this.#rounds + 1).fill(NEVER);
    this.#bestNode = new Int32Array(this.#rounds + 1).fill(-1);
    this.#lineFrom = new Int32Array(lines.count).fill(-1);
    this.#boarded = new Int32Array((this.#rounds + 1) * lines.count).fill(NEVER);
    this.#boardedAt = new Int32Array(this.#boarded.length);
    this.#isOffMarked = new Uint8Array(this.#nodes);
    this.#reachedIn = new Int32Array(this.#nodes).fill(-1);
  }

  journeys(): FoundJourney[] {
    const { seconds, windowSeconds } = this.#query;
    const start = this.#sign * seconds;
    const found: FoundJourney[] = [];
    if (windowSeconds === 0) {
      for (const source of this.#sources.keys()) this.#begin(source, start);
      this.#search(start, found);
      return found;
    }
    const end = start + windowSeconds;
    const departures = this.#departures(start, end);
    for (let at = 0; at < departures.length; ) {
      const { leave } = departures[at] as Departure;
      this.#query.checkpoint?.();
      for (; at < departures.length && departures[at]?.leave === leave; at++) {
        const { source, line, position } = departures[at] as Departure;
        this.#begin(source, leave);
        this.#queueLine(line, position);
      }
      this.#search(leave, found);
    }
    // A vehicle that continues as another trip may leave after the window. It still shows what is not worth leaving for.
    return found.filter((journey) => this.#leaveOf(journey) <= end);
  }

  /** The key at which the rider leaves the source. */
  #leaveOf({ rides, origin, destination }: FoundJourney): number {
    const [ride, { seconds }] = this.#sign > 0 ? [rides[0], origin] : [rides.at(-1), destination];
    const { boardRun, boardPosition, alightRun, alightPosition } = ride as FoundRide;
    return (
      (this.#sign > 0 ? this.#onKey(boardRun, boardPosition) : this.#onKey(alightRun, alightPosition)) -
      seconds
    );
  }

  /** Every departure from a source in the window, latest first. */
  #departures(from: number, to: number): Departure[] {
    const { callStarts, callLines, callPositions } = this.#index;
    const { run, runs } = this.#view.lines;
    const departures: Departure[] = [];
    for (const [source, { stop, seconds }] of this.#sources.entries())
      for (const node of this.#sourceNodes(stop)) {
        if (this.#isOpen[node] === 0) continue;
        for (let at = callStarts[node] as number; at < (callStarts[node + 1] as number); at++) {
          const line = callLines[at] as number;
          const position = callPositions[at] as number;
          const count = (runs[line + 1] as number) - (runs[line] as number);
          for (let nth = this.#firstAfter(line, position, from + seconds, count); nth < count; nth++) {
            const index = this.#runAt(line, nth);
            const leave = this.#onKey(index, position) - seconds;
            if (leave > to) break;
            if (isUsable(run.wheelchair[index] as number, this.#access))
              departures.push({ leave, source, line, position });
          }
        }
      }
    return departures.sort((a, b) => b.leave - a.leave);
  }

  #sourceNodes(stop: number): readonly number[] {
    const { graph } = this.#view;
    return this.#sign > 0 ? graph.boardNodes(stop) : graph.alightNodes(stop);
  }

  /** Puts the rider at a source, having left at `leave`. */
  #begin(source: number, leave: number): void {
    const { stop, seconds } = this.#sources[source] as StopWalk;
    for (const node of this.#sourceNodes(stop)) {
      const key = leave + seconds;
      if (this.#isOpen[node] === 0 || key > (this.#leastOn[node] as number)) continue;
      this.#setOn(0, node, key, source);
      if (this.#query.windowSeconds === 0) this.#markOn(node);
      else this.#reachedIn[node] = this.#roundNumber;
    }
  }

  /** Runs all rounds for one departure and adds the journeys that it improves. */
  #search(leave: number, found: FoundJourney[]): void {
    const { walkOnlySeconds } = this.#query;
    this.#limit = leave + Math.min(MAX_JOURNEY_SECONDS, walkOnlySeconds ?? MAX_JOURNEY_SECONDS);
    const before = this.#best.slice();
    for (let round = 1; round <= this.#rounds; round++) {
      this.#queueMarked();
      if (this.#lineQueue.length === 0) break;
      for (const line of this.#lineQueue) {
        const from = this.#lineFrom[line] as number;
        this.#lineFrom[line] = -1;
        this.#ride(round, line, from, -1, -1, -1);
      }
      this.#lineQueue = [];
      // Rides may add further ones to the list while it is worked through.
      for (let at = 0; at < this.#continuing.length; at += 3) {
        const run = this.#continuing[at] as number;
        const line = this.#view.lines.run.lines[run] as number;
        const boardRun = this.#continuing[at + 1] as number;
        this.#ride(round, line, this.#beginOf(line), run, boardRun, this.#continuing[at + 2] as number);
      }
      this.#continuing = [];
      this.#roundNumber++;
      this.#change(round, round < this.#rounds);
    }
    this.#roundNumber++;
    for (let round = 1; round <= this.#rounds; round++) {
      const best = this.#best[round] as number;
      if (best >= (before[round] as number) || best >= (this.#best[round - 1] as number)) continue;
      found.push(this.#journey(round, this.#bestNode[round] as number));
    }
  }

  /** Queues the lines at all nodes that were reached since the last round. */
  #queueMarked(): void {
    const { callStarts, callLines, callPositions } = this.#index;
    for (const node of this.#onMarked) {
      for (let at = callStarts[node] as number; at < (callStarts[node + 1] as number); at++)
        this.#queueLine(callLines[at] as number, callPositions[at] as number);
    }
    this.#onMarked = [];
  }

  #queueLine(line: number, position: number): void {
    const known = this.#lineFrom[line] as number;
    if (known < 0) this.#lineQueue.push(line);
    else if ((position - known) * this.#sign >= 0) return;
    this.#lineFrom[line] = position;
  }

  /**
   * Rides a line from a position on, on the earliest run that the rider can catch. `run` is one on which the rider already
   * is, having boarded `boardedRun` (-1: none) and stayed seated since.
   */
  #ride(
    round: number,
    line: number,
    from: number,
    run: number,
    boardedRun: number,
    boardedPosition: number,
  ): void {
    const { lines } = this.#view;
    const { starts, times } = lines.run;
    const sign = this.#sign;
    const onNodes = this.#onNodes;
    const offNodes = this.#offNodes;
    const onTimes = this.#onTimes;
    const offTimes = this.#offTimes;
    const isOpen = this.#isOpen;
    const leastOff = this.#leastOff;
    const reachedIn = this.#reachedIn;
    const roundNumber = this.#roundNumber;
    const on = this.#on;
    const offAt = round * this.#nodes;
    const onAt = offAt - this.#nodes;
    const calls = lines.calls[line] as number;
    const end = sign > 0 ? (lines.lengths[line] as number) : -1;
    const firstRun = this.#runAt(line, 0);
    const count = (lines.runs[line + 1] as number) - (lines.runs[line] as number);
    const knownRun = this.#boarded[round * lines.count + line] as number;
    const knownFrom = this.#boardedAt[round * lines.count + line] as number;
    let boardRun = boardedRun;
    let boardPosition = boardedPosition;
    let nth = run < 0 ? count : this.#nthOf(line, run);
    let start = run < 0 ? 0 : (starts[run] as number);
    let place = run < 0 ? 0 : (times[run] as number);
    let current = run;
    if (run >= 0) this.#continue(round, run, boardRun, boardPosition);
    for (let position = from; position !== end; position += sign) {
      if (current >= 0) {
        const node = offNodes[calls + position] as number;
        if (node >= 0 && isOpen[node] === 1) {
          const key = sign * (start + (offTimes[place + position] as number));
          if (key < (leastOff[offAt + node] as number))
            this.#getOff(round, node, key, boardRun, boardPosition, current, position);
        }
      }
      const node = onNodes[calls + position] as number;
      // Whoever boards where the rider was before gets no further than then.
      if (node < 0 || reachedIn[node] !== roundNumber || isOpen[node] === 0) continue;
      if (knownRun <= nth && (knownFrom - position) * sign <= 0) {
        nth = knownRun;
        current = -1;
      }
      if (nth === 0) {
        if (current < 0) return;
        continue;
      }
      const ready = on[onAt + node] as number;
      const before = firstRun + sign * (nth - 1);
      const leaves = (starts[before] as number) + (onTimes[(times[before] as number) + position] as number);
      if (ready > sign * leaves) continue;
      const earliest = this.#usableAfter(line, position, ready, nth);
      if (earliest >= nth) continue;
      this.#continueAny(round, line, position, earliest, nth);
      nth = earliest;
      current = this.#runAt(line, nth);
      start = starts[current] as number;
      place = times[current] as number;
      boardRun = current;
      boardPosition = position;
      if (run < 0) this.#board(round, line, nth, position);
    }
  }

  #board(round: number, line: number, nth: number, position: number): void {
    const lineCount = this.#lineFrom.length;
    for (let at = round * lineCount + line; at < this.#boarded.length; at += lineCount) {
      if ((this.#boarded[at] as number) < nth) return;
      this.#boarded[at] = nth;
      this.#boardedAt[at] = position;
    }
  }

  /**
   * Follows the vehicles of the line's runs from `first` on, up to `end`, which the rider can board at `position`. A later
   * run than the first may continue to where that one does not.
   */
  #continueAny(round: number, line: number, position: number, first: number, end: number): void {
    const { continuing } = this.#index;
    const sign = this.#sign;
    const limit = this.#limitOf(round);
    const endRun = this.#runAt(line, end);
    for (let from = this.#runAt(line, first); from !== endRun; ) {
      const run = continuing[from] as number;
      if (run < 0 || (run - endRun) * sign >= 0 || this.#onKey(run, position) >= limit) return;
      if (isUsable(this.#view.lines.run.wheelchair[run] as number, this.#access))
        this.#continue(round, run, run, position);
      from = run + sign;
    }
  }

  #continue(round: number, run: number, boardRun: number, boardPosition: number): void {
    const { lines } = this.#view;
    const { next, before, wheelchair } = lines.run;
    const after = (this.#sign > 0 ? next[run] : before[run]) as number;
    if (after < 0) return;
    const line = lines.run.lines[after] as number;
    const begin = this.#beginOf(line);
    const bound = this.#bounds[lines.stops[(lines.calls[line] as number) + begin] as number] as number;
    if (this.#onKey(after, begin) + bound >= this.#limitOf(round)) return;
    if (!isUsable(wheelchair[after] as number, this.#access)) return;
    // Another departure, later than this one, may have led to the same run.
    const mark = round * next.length + after;
    if (this.#continued.has(mark)) return;
    this.#continued.add(mark);
    this.#continuing.push(after, boardRun, boardPosition);
  }

  /** Where the search gets on a line first. */
  #beginOf(line: number): number {
    return this.#sign > 0 ? 0 : (this.#view.lines.lengths[line] as number) - 1;
  }

  #getOff(
    round: number,
    node: number,
    key: number,
    boardRun: number,
    boardPosition: number,
    run: number,
    position: number,
  ): void {
    const at = round * this.#nodes + node;
    if (key + (this.#bounds[node] as number) >= this.#limitOf(round)) return;
    this.#off[at] = key;
    this.#fromRun[at] = boardRun;
    this.#fromPosition[at] = boardPosition;
    this.#toRun[at] = run;
    this.#toPosition[at] = position;
    for (let later = at; later < this.#leastOff.length; later += this.#nodes) {
      if ((this.#leastOff[later] as number) <= key) break;
      this.#leastOff[later] = key;
    }
    if (this.#isOffMarked[node] === 0) {
      this.#isOffMarked[node] = 1;
      this.#offMarked.push(node);
    }
    const walk = this.#targetWalks[node] as number;
    const arrival = key + walk;
    if (walk === NEVER || arrival >= this.#limitOf(round)) return;
    this.#bestNode[round] = node;
    for (let later = round; later <= this.#rounds; later++) {
      if ((this.#best[later] as number) <= arrival) break;
      this.#best[later] = arrival;
    }
  }

  /** Follows the changes from every node where a ride of this round ends. */
  #change(round: number, isFollowed: boolean): void {
    const { starts, to, walks, buffers } = this.#edges;
    const { pace } = this.#query;
    const isOpen = this.#isOpen;
    const bounds = this.#bounds;
    const leastOn = this.#leastOn;
    const onAt = round * this.#nodes;
    const limit = isFollowed ? this.#limitOf(round + 1) : 0;
    for (const node of this.#offMarked) {
      this.#isOffMarked[node] = 0;
      if (!isFollowed) continue;
      const off = this.#off[onAt + node] as number;
      const end = starts[node + 1] as number;
      for (let edge = starts[node] as number; edge < end; edge++) {
        const other = to[edge] as number;
        const walk = walks[edge] as number;
        const key = off + (pace === 1 ? walk : Math.round(walk * pace)) + (buffers[edge] as number);
        if (key >= (leastOn[onAt + other] as number) || isOpen[other] === 0) continue;
        if (key + (bounds[other] as number) >= limit) continue;
        this.#setOn(round, other, key, edge);
        this.#markOn(other);
      }
    }
    this.#offMarked = [];
  }

  #setOn(round: number, node: number, key: number, via: number): void {
    const at = round * this.#nodes + node;
    this.#on[at] = key;
    this.#via[at] = via;
    for (let later = at; later < this.#leastOn.length; later += this.#nodes) {
      if ((this.#leastOn[later] as number) <= key) break;
      this.#leastOn[later] = key;
    }
  }

  #markOn(node: number): void {
    if (this.#reachedIn[node] === this.#roundNumber) return;
    this.#reachedIn[node] = this.#roundNumber;
    this.#onMarked.push(node);
  }

  /** A journey with so many rides has to arrive before this key to be of use. */
  #limitOf(round: number): number {
    return Math.min(this.#best[round] as number, this.#limit);
  }

  #runAt(line: number, nth: number): number {
    const { runs } = this.#view.lines;
    return this.#sign > 0 ? (runs[line] as number) + nth : (runs[line + 1] as number) - 1 - nth;
  }

  #nthOf(line: number, run: number): number {
    const { runs } = this.#view.lines;
    return this.#sign > 0 ? run - (runs[line] as number) : (runs[line + 1] as number) - 1 - run;
  }

  #onKey(run: number, position: number): number {
    const { starts, times } = this.#view.lines.run;
    return (
      this.#sign * ((starts[run] as number) + (this.#onTimes[(times[run] as number) + position] as number))
    );
  }

  /** Returns the first of the line's first `count` runs, in the order of the search, that leaves at `key` or after. */
  #firstAfter(line: number, position: number, key: number, count: number): number {
    const { runs, run } = this.#view.lines;
    const { starts, times } = run;
    const onTimes = this.#onTimes;
    const sign = this.#sign;
    const first = sign > 0 ? (runs[line] as number) : (runs[line + 1] as number) - 1;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const index = first + sign * middle;
      const leaves = (starts[index] as number) + (onTimes[(times[index] as number) + position] as number);
      if (sign * leaves < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #usableAfter(line: number, position: number, key: number, count: number): number {
    let nth = this.#firstAfter(line, position, key, count);
    if (this.#access === 0) return nth;
    const { wheelchair } = this.#view.lines.run;
    while (nth < count && !isUsable(wheelchair[this.#runAt(line, nth)] as number, this.#access)) nth++;
    return nth;
  }

  /** Follows the labels back from the destination. */
  #journey(rounds: number, lastNode: number): FoundJourney {
    const rides: FoundRide[] = [];
    let node = lastNode;
    let edge = -1;
    let source = -1;
    for (let round = rounds; round > 0; round--) {
      const at = round * this.#nodes + node;
      rides.push({
        boardRun: this.#fromRun[at] as number,
        boardPosition: this.#fromPosition[at] as number,
        alightRun: this.#toRun[at] as number,
        alightPosition: this.#toPosition[at] as number,
        edge,
      });
      const { lines } = this.#view;
      const line = lines.run.lines[this.#fromRun[at] as number] as number;
      const from = this.#onNodes[
        (lines.calls[line] as number) + (this.#fromPosition[at] as number)
      ] as number;
      edge = this.#via[(round - 1) * this.#nodes + from] as number;
      if (round === 1) source = edge;
      else node = this.#otherEnd(edge);
    }
    const target = this.#targets[this.#targetOf[lastNode] as number] as StopWalk;
    const start = this.#sources[source] as StopWalk;
    if (this.#sign > 0) return { origin: start, destination: target, rides: rides.reverse() };
    // Round by round back from the arrival is the order of travel.
    return { origin: target, destination: start, rides: rides.map(turned).map(withNextEdge) };
  }

  /** The node at which an edge begins. */
  #otherEnd(edge: number): number {
    const { starts } = this.#edges;
    let low = 0;
    let high = starts.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= edge) low = middle;
      else high = middle;
    }
    return low;
  }
}

interface Labels {
  off: Int32Array;
  on: Int32Array;
  leastOff: Int32Array;
  leastOn: Int32Array;
  fromRun: Int32Array;
  fromPosition: Int32Array;
  toRun: Int32Array;
  toPosition: Int32Array;
  via: Int32Array;
}

let lastLabels: Labels | null = null;

/** Searches take turns with one set of arrays, as long as they need the same length: making them takes a fifth of a search. */
function labelsOf(length: number): Labels {
  if (lastLabels?.off.length === length) return lastLabels;
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
  return lastLabels;
}

interface Departure {
  leave: number;
  source: number;
  line: number;
  position: number;
}

const isUsable = (wheelchair: number, access: number): boolean =>
  access === 0 || wheelchair === 1 || (wheelchair === 0 && access === 1);

/** A ride found by searching back, in travel order. */
const turned = (ride: FoundRide): FoundRide => ({
  boardRun: ride.alightRun,
  boardPosition: ride.alightPosition,
  alightRun: ride.boardRun,
  alightPosition: ride.boardPosition,
  edge: ride.edge,
});

/** Searching back, the edge of a ride leads to it from the ride before. */
const withNextEdge = (ride: FoundRide, index: number, rides: readonly FoundRide[]): FoundRide => ({
  ...ride,
  edge: rides[index + 1]?.edge ?? -1,
});
