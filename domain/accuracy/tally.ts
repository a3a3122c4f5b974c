/**
 * What is counted of how accurate shown times were, and the figures that are published of it.
 *
 * The ranges of the ETA Accuracy Benchmark: a time is accurate if the vehicle comes at most this much earlier or later
 * than shown. How much is allowed depends on how far ahead the time was shown.
 */
export const RANGES = [
  { name: '0-3', fromSeconds: 0, toSeconds: 180, earlySeconds: 30, lateSeconds: 90 },
  { name: '3-6', fromSeconds: 180, toSeconds: 360, earlySeconds: 60, lateSeconds: 150 },
  { name: '6-10', fromSeconds: 360, toSeconds: 600, earlySeconds: 60, lateSeconds: 210 },
  { name: '10-15', fromSeconds: 600, toSeconds: 900, earlySeconds: 90, lateSeconds: 270 },
] as const;

export type Range = (typeof RANGES)[number];
export type RangeName = Range['name'];

/** Times further ahead than this are not measured. */
export const MAX_AHEAD_SECONDS = 900;

/** Returns the range of a time that is shown `ahead` seconds before it; `null`: none. */
export const rangeOf = (ahead: number): Range | null =>
  RANGES.find(({ fromSeconds, toSeconds }) => ahead >= fromSeconds && ahead < toSeconds) ?? null;

/** `error`: seconds by which the vehicle came later than shown. */
export const isAccurate = ({ earlySeconds, lateSeconds }: Range, error: number): boolean =>
  error >= -earlySeconds && error <= lateSeconds;

export interface RangeTally {
  /** Times shown to riders whose vehicle was seen to come. */
  n: number;
  accurate: number;
  /** Sum of the seconds by which vehicles came later than shown; negative: earlier. */
  errorSeconds: number;
}

const RANGE_COUNTS = ['n', 'accurate', 'errorSeconds'] as const;
const COUNTS = [
  // Departures from scheduled stops at which a vehicle was seen, and those of them that were on time.
  'seen',
  'onTime',
  // Trips that have ended, and how many of them were cancelled, were predicted but never came, or had no prediction.
  'trips',
  'cancelled',
  'ghost',
  'unpredicted',
  // Our own times from positions, shown or not, against the timetable: sums of absolute errors in seconds.
  'trials',
  'ownSeconds',
  'timetableSeconds',
] as const;

/** What is counted of a line, direction and hour of a day. Counts of several can be added. */
export interface Tally extends Record<(typeof COUNTS)[number], number> {
  ranges: Record<RangeName, RangeTally>;
}

/** The number of counts in a tally. */
export const TALLY_SIZE = RANGES.length * RANGE_COUNTS.length + COUNTS.length;

const byRange = <T>(make: (name: RangeName, index: number) => T): Record<RangeName, T> =>
  Object.fromEntries(RANGES.map(({ name }, index) => [name, make(name, index)])) as Record<RangeName, T>;

export const emptyTally = (): Tally => fromCounts([]);

/** Adds `more` to `tally`. */
export function addTally(tally: Tally, more: Tally): void {
  const counts = countsOf(tally).map((count, index) => count + (countsOf(more)[index] ?? 0));
  Object.assign(tally, fromCounts(counts));
}

export const countsOf = ({ ranges, ...tally }: Tally): number[] => [
  ...RANGES.flatMap(({ name }) => RANGE_COUNTS.map((count) => ranges[name][count])),
  ...COUNTS.map((count) => tally[count]),
];

/** Reads counts in the order of `countsOf`; a missing one is 0. */
export function fromCounts(counts: readonly number[]): Tally {
  const named = <Name extends string>(names: readonly Name[], from: number) =>
    Object.fromEntries(names.map((name, index) => [name, counts[from + index] ?? 0])) as Record<Name, number>;
  return {
    ranges: byRange((_, index) => named(RANGE_COUNTS, RANGE_COUNTS.length * index)),
    ...named(COUNTS, RANGE_COUNTS.length * RANGES.length),
  };
}

/** What was counted of one line, direction and hour on one day. */
export interface Cell {
  date: Temporal.PlainDate;
  routeId: string;
  directionId: 0 | 1 | null;
  /** Hour of the day in the agency's zone. */
  hour: number;
  tally: Tally;
}

const keyOf = ({ date, routeId, directionId, hour }: Omit<Cell, 'tally'>): string =>
  JSON.stringify([date, routeId, directionId, hour]);

/** Collects counts by cell. */
export function createCells() {
  const cells = new Map<string, Cell>();
  const at = (place: Omit<Cell, 'tally'>): Cell =>
    cells.getOrInsertComputed(keyOf(place), () => ({ ...place, tally: emptyTally() }));
  return {
    at: (place: Omit<Cell, 'tally'>): Tally => at(place).tally,
    addAll(more: readonly Cell[]): void {
      for (const { tally, ...place } of more) addTally(at(place).tally, tally);
    },
    values: (): Cell[] => [...cells.values()],
    /** Returns the cells and starts again without any. */
    takeAll(): Cell[] {
      const taken = [...cells.values()];
      cells.clear();
      return taken;
    },
  };
}

/** From fewer samples than these, nothing is concluded. */
const MIN_SAMPLES = 50;

export interface RangeFigures {
  n: number;
  /** Share of the times that were accurate, from 0 to 1; `null`: too few. */
  accurate: number | null;
  /** Mean seconds by which vehicles came later than shown; `null`: too few. */
  bias: number | null;
}

/** The figures that are published about a line, from its counts. */
export interface Figures {
  samples: Record<RangeName, RangeFigures>;
  /** Of all ranges. */
  accurate: number | null;
  onTime: { n: number; share: number | null };
}

/** `min`: from how many samples a share or a mean is given. */
export function figuresOf(tally: Tally, min = MIN_SAMPLES): Figures {
  const meanOf = (sum: number, n: number, digits: number): number | null =>
    n < min ? null : Number((sum / n).toFixed(digits));
  const range = (name: RangeName): RangeFigures => {
    const { n, accurate, errorSeconds } = tally.ranges[name];
    return { n, accurate: meanOf(accurate, n, 4), bias: meanOf(errorSeconds, n, 1) };
  };
  const sum = (what: 'n' | 'accurate'): number =>
    RANGES.reduce((total, { name }) => total + tally.ranges[name][what], 0);
  return {
    samples: byRange(range),
    accurate: meanOf(sum('accurate'), sum('n'), 4),
    onTime: { n: tally.seen, share: meanOf(tally.onTime, tally.seen, 4) },
  };
}
