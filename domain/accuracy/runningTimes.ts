/** How long vehicles take from stop to stop, by hour of the day: running averages, so that old days fade. */

/** Twice the hours of a day: the weight and the mean in seconds of each. */
export type HourlyTimes = Float32Array;

/** A new observation counts for at least this share of the average. */
const MAX_WEIGHT = 40;
/**
 * The timetable counts as this many observations of a day, and the day as this many of an hour: the trips of an hour differ
 * from each other more than the hours do, and a late trip is late on all its segments.
 */
const PRIOR_WEIGHT = 10;
const MAX_SECONDS = 3600;

export interface RunningTimes {
  add(segment: string, hour: number, seconds: number): void;
  /** Returns the usual seconds of a segment: those of the timetable until it has been observed often enough. */
  secondsOf(segment: string, hour: number, scheduled: number): number;
  /** Returns the segments that have changed since the last call. */
  takeChanged(): [segment: string, times: HourlyTimes][];
}

export const segmentOf = (routeId: string, fromStopId: string, toStopId: string): string =>
  JSON.stringify([routeId, fromStopId, toStopId]);

export function createRunningTimes(known: Iterable<readonly [string, HourlyTimes]> = []): RunningTimes {
  const segments = new Map(known);
  const changed = new Set<string>();
  return {
    add(segment, hour, seconds) {
      if (seconds <= 0 || seconds > MAX_SECONDS) return;
      const times = segments.getOrInsertComputed(segment, () => new Float32Array(48));
      const weight = Math.min((times[2 * hour] ?? 0) + 1, MAX_WEIGHT);
      const mean = times[2 * hour + 1] ?? 0;
      times[2 * hour] = weight;
      times[2 * hour + 1] = mean + (seconds - mean) / weight;
      changed.add(segment);
    },
    secondsOf(segment, hour, scheduled) {
      const times = segments.get(segment);
      if (times === undefined) return scheduled;
      let weight = 0;
      let sum = 0;
      for (let each = 0; each < 24; each++) {
        weight += times[2 * each] ?? 0;
        sum += (times[2 * each] ?? 0) * (times[2 * each + 1] ?? 0);
      }
      const ofDay = blended(sum, weight, scheduled);
      const ofHour = times[2 * hour] ?? 0;
      return blended(ofHour * (times[2 * hour + 1] ?? 0), ofHour, ofDay);
    },
    takeChanged() {
      const taken = [...changed].map((segment) => [segment, segments.get(segment)] as const);
      changed.clear();
      return taken.flatMap(([segment, times]) => (times === undefined ? [] : [[segment, times]]));
    },
  };
}

const blended = (sum: number, weight: number, prior: number): number =>
  (sum + PRIOR_WEIGHT * prior) / (weight + PRIOR_WEIGHT);
