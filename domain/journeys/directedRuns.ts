/**
 * The runs of a view as one direction of the search visits them: ahead as they are, back with the last run and the last call
 * first, and with all times negated. `key` means a time that may be negated.
 */
import type { Direction } from './callIndex.ts';
import type { Lines } from './lines.ts';
import type { Seconds } from './timetable.ts';

/** Which stops and runs riders can use: 2 for accessible ones only, 1 also for unknown ones, 0 for all. */
export type AccessNeed = 0 | 1 | 2;

/** `wheelchair` as in GTFS: 0 unknown, 1 accessible, 2 not. */
export const isUsable = (wheelchair: number | undefined, access: AccessNeed): boolean =>
  access === 0 || wheelchair === 1 || (wheelchair === 0 && access === 1);

export class DirectedRuns {
  readonly sign: Direction;
  /** Where the search gets on a vehicle and off it, and when. */
  readonly onNodes: Int32Array;
  readonly offNodes: Int32Array;
  readonly onTimes: Seconds;
  readonly offTimes: Seconds;
  readonly #lines: Lines;
  readonly #access: AccessNeed;

  constructor(lines: Lines, sign: Direction, access: AccessNeed) {
    this.sign = sign;
    this.#lines = lines;
    this.#access = access;
    [this.onNodes, this.offNodes] =
      sign > 0 ? [lines.boardNodes, lines.alightNodes] : [lines.alightNodes, lines.boardNodes];
    [this.onTimes, this.offTimes] =
      sign > 0 ? [lines.departures, lines.arrivals] : [lines.arrivals, lines.departures];
  }

  count(line: number): number {
    const { runs } = this.#lines;
    return (runs[line + 1] as number) - (runs[line] as number);
  }

  /** Returns the n-th run of a line, from 0. */
  at(line: number, nth: number): number {
    const { runs } = this.#lines;
    return this.sign > 0 ? (runs[line] as number) + nth : (runs[line + 1] as number) - 1 - nth;
  }

  nthOf(line: number, run: number): number {
    const { runs } = this.#lines;
    return this.sign > 0 ? run - (runs[line] as number) : (runs[line + 1] as number) - 1 - run;
  }

  /** Returns the position where the search gets on a line first. */
  beginOf(line: number): number {
    return this.sign > 0 ? 0 : (this.#lines.lengths[line] as number) - 1;
  }

  onNode(run: number, position: number): number {
    const { calls, run: runs } = this.#lines;
    return this.onNodes[(calls[runs.lines[run] as number] as number) + position] as number;
  }

  onKey(run: number, position: number): number {
    const { starts, times } = this.#lines.run;
    return (
      this.sign * ((starts[run] as number) + (this.onTimes[(times[run] as number) + position] as number))
    );
  }

  isUsable(run: number): boolean {
    return isUsable(this.#lines.run.wheelchair[run], this.#access);
  }

  /** Returns which of the line's first `count` runs is the first to leave at `key` or after; `count`: none. */
  firstAfter(line: number, position: number, key: number, count: number): number {
    const { starts, times } = this.#lines.run;
    const { sign, onTimes } = this;
    const first = this.at(line, 0);
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const run = first + sign * middle;
      const leaves = (starts[run] as number) + (onTimes[(times[run] as number) + position] as number);
      if (sign * leaves < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  usableAfter(line: number, position: number, key: number, count: number): number {
    let nth = this.firstAfter(line, position, key, count);
    if (this.#access === 0) return nth;
    while (nth < count && !this.isUsable(this.at(line, nth))) nth++;
    return nth;
  }
}
