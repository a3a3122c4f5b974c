/** The figures that are published about a line, from its counts. */
import { RANGES, type RangeName } from './ranges.ts';
import type { Tally } from './tally.ts';

/** From fewer samples than these, nothing is concluded. */
const MIN_SAMPLES = 50;

export interface RangeFigures {
  n: number;
  /** Share of the times that were accurate, from 0 to 1; `null`: too few. */
  accurate: number | null;
  /** Mean seconds by which vehicles came later than shown; `null`: too few. */
  bias: number | null;
}

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
    samples: { '0-3': range('0-3'), '3-6': range('3-6'), '6-10': range('6-10'), '10-15': range('10-15') },
    accurate: meanOf(sum('accurate'), sum('n'), 4),
    onTime: { n: tally.seen, share: meanOf(tally.onTime, tally.seen, 4) },
  };
}
