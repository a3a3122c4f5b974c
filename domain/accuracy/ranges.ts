/**
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
