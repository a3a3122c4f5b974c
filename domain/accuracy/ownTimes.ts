/** Our own times for a trip whose agency publishes positions only, from how long vehicles usually take. */
import type { EpochSeconds } from '#domain/units.ts';
import type { Tally } from './tally.ts';

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

/** How long vehicles take from stop to stop, by hour of the day: running averages, so that old days fade. */
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

/** What the history knows, for the rules that make and show our own times. */
export interface OwnTimesHistory {
  /** The usual seconds between two stops at an hour, of which the timetable says `scheduled`. */
  runningSeconds(
    routeId: string,
    fromStopId: string,
    toStopId: string,
    hour: number,
    scheduled: number,
  ): number;
  /** Whether our own times of a route have been better than its timetable, so that riders see them. */
  isTrusted(routeId: string): boolean;
}

/**
 * Returns a time for each call ahead of a vehicle that was seen at `seenAt` at `progress` along its calls.
 * `runningSeconds` gives the time from the call before to a call; `null`: unknown, and so is everything after it. A vehicle
 * at its first stop has not left, so nothing is known.
 */
export function ownTimesAhead(
  count: number,
  progress: number,
  seenAt: EpochSeconds,
  runningSeconds: (call: number) => number | null,
): (EpochSeconds | null)[] {
  const times: (EpochSeconds | null)[] = Array.from({ length: count }, () => null);
  if (progress <= 0) return times;
  const next = Math.ceil(progress);
  let at: EpochSeconds | null = seenAt;
  if (next === progress) times[next] = seenAt;
  for (let call = next === progress ? next + 1 : next; call < count && at !== null; call++) {
    const seconds = runningSeconds(call);
    const share = call === next && next !== progress ? next - progress : 1;
    at = seconds === null ? null : at + share * seconds;
    times[call] = at === null ? null : Math.round(at);
  }
  return times;
}

/** Fewer trials than these prove nothing. */
const MIN_TRIALS = 100;
/** Own times are shown only if their mean error is at most this share of the timetable's. */
const MAX_SHARE = 0.9;

export const isBetterThanTimetable = ({ trials, ownSeconds, timetableSeconds }: Tally): boolean =>
  trials >= MIN_TRIALS && ownSeconds <= MAX_SHARE * timetableSeconds;
