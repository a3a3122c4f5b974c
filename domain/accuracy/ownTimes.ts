/** Our own times for a trip whose agency publishes positions only. */
import type { Tally } from './tally.ts';

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
 * Returns a time for each call ahead of a vehicle that was seen at `seenAt` (Unix seconds) at `progress` along its calls.
 * `runningSeconds` gives the time from the call before to a call; `null`: unknown, and so is everything after it. A vehicle
 * at its first stop has not left, so nothing is known.
 */
export function ownTimesAhead(
  count: number,
  progress: number,
  seenAt: number,
  runningSeconds: (call: number) => number | null,
): (number | null)[] {
  const times: (number | null)[] = Array.from({ length: count }, () => null);
  if (progress <= 0) return times;
  const next = Math.ceil(progress);
  let at: number | null = seenAt;
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
