/**
 * Range RAPTOR (Delling, Pampas and Werneck, "Round-Based Public Transit Routing"): for every departure in the window,
 * latest first, the earliest arrival with each number of rides. Labels are kept from one departure to the next, since
 * leaving later and arriving no later is always better. Searching back from an arrival is the same search with all
 * times negated and calls visited backwards; `key` below means a time that may be negated (`directedRuns.ts`).
 */
import type { DirectedRuns } from './directedRuns.ts';
import type { JourneyQuery, StopWalk } from './journey.ts';
import {
  type FoundJourney,
  type FoundRide,
  improve,
  type Labels,
  labelsOf,
  NEVER,
  ridesTo,
} from './labels.ts';
import {
  departuresWithin,
  type SearchGround,
  type SourceDeparture,
  searchGround,
  sourceNodes,
} from './searchGround.ts';
import type { ServiceView } from './serviceView.ts';

/** No journey takes longer. */
const MAX_JOURNEY_SECONDS = 86_400;

export function rangeRaptor(view: ServiceView, query: JourneyQuery): FoundJourney[] {
  return new Search(view, query).journeys();
}

class Search {
  readonly #view: ServiceView;
  readonly #query: JourneyQuery;
  readonly #ground: SearchGround;
  readonly #runs: DirectedRuns;
  readonly #nodes: number;
  readonly #isOpen: Uint8Array;
  readonly #bounds: Int32Array;
  readonly #rounds: number;

  readonly #labels: Labels;
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
    const { lines } = view;
    this.#view = view;
    this.#query = query;
    this.#ground = searchGround(view, query);
    this.#runs = this.#ground.runs;
    this.#nodes = this.#ground.nodes;
    this.#isOpen = this.#ground.isOpen;
    this.#bounds = this.#ground.bounds;
    this.#rounds = query.maxTransfers + 1;
    this.#labels = labelsOf((this.#rounds + 1) * this.#nodes);
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
    const start = this.#runs.sign * seconds;
    const found: FoundJourney[] = [];
    if (windowSeconds === 0) {
      for (const source of this.#ground.sources.keys()) this.#begin(source, start);
      this.#search(start, found);
      return found;
    }
    const end = start + windowSeconds;
    const departures = departuresWithin(this.#view, this.#ground, start, end);
    for (let at = 0; at < departures.length; ) {
      const { leave } = departures[at] as SourceDeparture;
      this.#query.checkpoint?.();
      for (; at < departures.length && departures[at]?.leave === leave; at++) {
        const { source, line, position } = departures[at] as SourceDeparture;
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
    const runs = this.#runs;
    const [first, last] = [rides[0] as FoundRide, rides.at(-1) as FoundRide];
    return runs.sign > 0
      ? runs.onKey(first.boardRun, first.boardPosition) - origin.seconds
      : runs.onKey(last.alightRun, last.alightPosition) - destination.seconds;
  }

  /** Puts the rider at a source, having left at `leave`. */
  #begin(source: number, leave: number): void {
    const { stop, seconds } = this.#ground.sources[source] as StopWalk;
    for (const node of sourceNodes(this.#view, this.#ground, stop)) {
      const key = leave + seconds;
      if (this.#isOpen[node] === 0 || key > (this.#labels.leastOn[node] as number)) continue;
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
        this.#ride(round, line, this.#runs.beginOf(line), run, boardRun, this.#continuing[at + 2] as number);
      }
      this.#continuing = [];
      this.#roundNumber++;
      this.#change(round, round < this.#rounds);
    }
    this.#roundNumber++;
    for (let round = 1; round <= this.#rounds; round++) {
      const best = this.#best[round] as number;
      if (best >= (before[round] as number) || best >= (this.#best[round - 1] as number)) continue;
      found.push(this.#journey(round));
    }
  }

  /** Queues the lines at all nodes that were reached since the last round. */
  #queueMarked(): void {
    const { callStarts, callLines, callPositions } = this.#ground.index;
    for (const node of this.#onMarked) {
      for (let at = callStarts[node] as number; at < (callStarts[node + 1] as number); at++)
        this.#queueLine(callLines[at] as number, callPositions[at] as number);
    }
    this.#onMarked = [];
  }

  #queueLine(line: number, position: number): void {
    const known = this.#lineFrom[line] as number;
    if (known < 0) this.#lineQueue.push(line);
    else if ((position - known) * this.#runs.sign >= 0) return;
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
    const { sign, onNodes, offNodes, onTimes, offTimes } = this.#runs;
    const { leastOff, on } = this.#labels;
    const isOpen = this.#isOpen;
    const reachedIn = this.#reachedIn;
    const roundNumber = this.#roundNumber;
    const offAt = round * this.#nodes;
    const onAt = offAt - this.#nodes;
    const calls = lines.calls[line] as number;
    const end = sign > 0 ? (lines.lengths[line] as number) : -1;
    const firstRun = this.#runs.at(line, 0);
    const count = this.#runs.count(line);
    const knownRun = this.#boarded[round * lines.count + line] as number;
    const knownFrom = this.#boardedAt[round * lines.count + line] as number;
    let boardRun = boardedRun;
    let boardPosition = boardedPosition;
    let nth = run < 0 ? count : this.#runs.nthOf(line, run);
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
      const earliest = this.#runs.usableAfter(line, position, ready, nth);
      if (earliest >= nth) continue;
      this.#continueAny(round, line, position, earliest, nth);
      nth = earliest;
      current = this.#runs.at(line, nth);
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
    const { continuing } = this.#ground.index;
    const runs = this.#runs;
    const limit = this.#limitOf(round);
    const endRun = runs.at(line, end);
    for (let from = runs.at(line, first); from !== endRun; ) {
      const run = continuing[from] as number;
      if (run < 0 || (run - endRun) * runs.sign >= 0 || runs.onKey(run, position) >= limit) return;
      if (runs.isUsable(run)) this.#continue(round, run, run, position);
      from = run + runs.sign;
    }
  }

  #continue(round: number, run: number, boardRun: number, boardPosition: number): void {
    const { lines } = this.#view;
    const { next, before } = lines.run;
    const after = (this.#runs.sign > 0 ? next[run] : before[run]) as number;
    if (after < 0) return;
    const line = lines.run.lines[after] as number;
    const begin = this.#runs.beginOf(line);
    const bound = this.#bounds[lines.stops[(lines.calls[line] as number) + begin] as number] as number;
    if (this.#runs.onKey(after, begin) + bound >= this.#limitOf(round)) return;
    if (!this.#runs.isUsable(after)) return;
    // Another departure, later than this one, may have led to the same run.
    const mark = round * next.length + after;
    if (this.#continued.has(mark)) return;
    this.#continued.add(mark);
    this.#continuing.push(after, boardRun, boardPosition);
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
    const labels = this.#labels;
    labels.off[at] = key;
    labels.fromRun[at] = boardRun;
    labels.fromPosition[at] = boardPosition;
    labels.toRun[at] = run;
    labels.toPosition[at] = position;
    improve(labels.leastOff, at, this.#nodes, key);
    if (this.#isOffMarked[node] === 0) {
      this.#isOffMarked[node] = 1;
      this.#offMarked.push(node);
    }
    const walk = this.#ground.targetWalks[node] as number;
    const arrival = key + walk;
    if (walk === NEVER || arrival >= this.#limitOf(round)) return;
    this.#bestNode[round] = node;
    improve(this.#best, round, 1, arrival);
  }

  /** Follows the changes from every node where a ride of this round ends. */
  #change(round: number, isFollowed: boolean): void {
    const { starts, to, walks, buffers } = this.#ground.edges;
    const { pace } = this.#query;
    const isOpen = this.#isOpen;
    const bounds = this.#bounds;
    const { off: offKeys, leastOn } = this.#labels;
    const onAt = round * this.#nodes;
    const limit = isFollowed ? this.#limitOf(round + 1) : 0;
    for (const node of this.#offMarked) {
      this.#isOffMarked[node] = 0;
      if (!isFollowed) continue;
      const off = offKeys[onAt + node] as number;
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
    this.#labels.on[at] = key;
    this.#labels.via[at] = via;
    improve(this.#labels.leastOn, at, this.#nodes, key);
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

  #journey(round: number): FoundJourney {
    const node = this.#bestNode[round] as number;
    const { rides, source } = ridesTo(node, round, this.#nodes, this.#labels, this.#runs, this.#ground.edges);
    const { sources, targets, targetOf } = this.#ground;
    const start = sources[source] as StopWalk;
    const target = targets[targetOf[node] as number] as StopWalk;
    const [origin, destination] = this.#runs.sign > 0 ? [start, target] : [target, start];
    return { origin, destination, rides };
  }
}
