/** What is counted of a line, direction and hour of a day. Counts of several can be added. */
import { RANGES, type RangeName } from './ranges.ts';

export interface RangeTally {
  /** Times shown to riders whose vehicle was seen to come. */
  n: number;
  accurate: number;
  /** Sum of the seconds by which vehicles came later than shown; negative: earlier. */
  errorSeconds: number;
}

export interface Tally {
  ranges: Record<RangeName, RangeTally>;
  /** Departures from scheduled stops at which a vehicle was seen, and those of them that were on time. */
  seen: number;
  onTime: number;
  /** Trips that have ended, and how many of them were cancelled, were predicted but never came, or had no prediction. */
  trips: number;
  cancelled: number;
  ghost: number;
  unpredicted: number;
  /** Our own times from positions, shown or not, against the timetable: sums of absolute errors in seconds. */
  trials: number;
  ownSeconds: number;
  timetableSeconds: number;
}

/** The number of counts in a tally. */
export const TALLY_SIZE = 3 * RANGES.length + 9;

export const emptyTally = (): Tally => fromCounts([]);

/** Adds `more` to `tally`. */
export function addTally(tally: Tally, more: Tally): void {
  const counts = countsOf(tally).map((count, index) => count + (countsOf(more)[index] ?? 0));
  Object.assign(tally, fromCounts(counts));
}

export function countsOf(tally: Tally): number[] {
  return [
    ...RANGES.flatMap(({ name }) => {
      const { n, accurate, errorSeconds } = tally.ranges[name];
      return [n, accurate, errorSeconds];
    }),
    tally.seen,
    tally.onTime,
    tally.trips,
    tally.cancelled,
    tally.ghost,
    tally.unpredicted,
    tally.trials,
    tally.ownSeconds,
    tally.timetableSeconds,
  ];
}

/** Reads counts in the order of `countsOf`; a missing one is 0. */
export function fromCounts(counts: readonly number[]): Tally {
  const at = (index: number): number => counts[index] ?? 0;
  const rest = 3 * RANGES.length;
  const range = (index: number): RangeTally => ({
    n: at(3 * index),
    accurate: at(3 * index + 1),
    errorSeconds: at(3 * index + 2),
  });
  return {
    ranges: { '0-3': range(0), '3-6': range(1), '6-10': range(2), '10-15': range(3) },
    seen: at(rest),
    onTime: at(rest + 1),
    trips: at(rest + 2),
    cancelled: at(rest + 3),
    ghost: at(rest + 4),
    unpredicted: at(rest + 5),
    trials: at(rest + 6),
    ownSeconds: at(rest + 7),
    timetableSeconds: at(rest + 8),
  };
}
