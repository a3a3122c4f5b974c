/** How long vehicles take from stop to stop, by hour of the day: running averages, so that old days fade. */

/** Twice the hours of a day: the weight and the mean in seconds of each. */
export type HourlyTimes = Float32Array;

/** A new observation counts for at least this share of the average. */
const MAX_WEIGHT = 40;
/** Fewer observations than these in an hour say less than those of the whole day. */
const MIN_OF_HOUR = 3;
const MIN_OF_DAY = 5;
const MAX_SECONDS = 3600;

export interface RunningTimes {
  add(segment: string, hour: number, seconds: number): void;
  /** Returns the usual seconds of a segment; `null`: observed too rarely. */
  secondsOf(segment: string, hour: number): number | null;
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
    secondsOf(segment, hour) {
      const times = segments.get(segment);
      if (times === undefined) return null;
      if ((times[2 * hour] ?? 0) >= MIN_OF_HOUR) return times[2 * hour + 1] ?? null;
      let weight = 0;
      let sum = 0;
      for (let each = 0; each < 24; each++) {
        weight += times[2 * each] ?? 0;
        sum += (times[2 * each] ?? 0) * (times[2 * each + 1] ?? 0);
      }
      return weight >= MIN_OF_DAY ? sum / weight : null;
    },
    takeChanged() {
      const taken = [...changed].map((segment) => [segment, segments.get(segment)] as const);
      changed.clear();
      return taken.flatMap(([segment, times]) => (times === undefined ? [] : [[segment, times]]));
    },
  };
}
