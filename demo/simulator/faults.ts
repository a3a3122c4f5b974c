/**
 * Reads simulated faults from a list such as `stop,garbage:alerts@60-90,slow@0-30/120`. Each item gives the kind, the feed
 * (default: all), the seconds at which the fault begins and ends, and the repeat interval (default: once). Without times,
 * a fault lasts one minute in every five.
 */
import { err, ok, type Result } from '#domain/result.ts';

export const faultKinds = ['stop', 'garbage', 'frozen', 'slow'] as const;
export type FaultKind = (typeof faultKinds)[number];
export const feedNames = ['vehicle-positions', 'trip-updates', 'alerts'] as const;
export type FeedName = (typeof feedNames)[number];

export interface Fault {
  kind: FaultKind;
  /** `null`: every feed. */
  feed: FeedName | null;
  /** Seconds since the start; `to` is exclusive. */
  from: number;
  to: number;
  /** Repeat interval in seconds; `null`: once. */
  every: number | null;
}

export type FaultPlan = readonly Fault[];

const part = /^([a-z]+)(?::([a-z-]+))?(?:@(\d+)-(\d+)(?:\/(\d+))?)?$/;

/** The error names the invalid part. */
export function parseFaults(text: string): Result<FaultPlan, string> {
  const faults: Fault[] = [];
  for (const word of text.split(',').map((each) => each.trim())) {
    if (word === '') continue;
    const [, kindName, feedName, from, to, every] = part.exec(word) ?? [];
    const kind = faultKinds.find((each) => each === kindName);
    if (!kind)
      return err(`"${word}" is not a fault such as garbage:alerts@60-90; kinds are ${faultKinds.join(', ')}`);
    const feed = feedNames.find((each) => each === feedName) ?? null;
    if (feedName !== undefined && !feed)
      return err(`"${word}" has an unknown feed; feeds are ${feedNames.join(', ')}`);
    if (from === undefined || to === undefined) {
      const turn = 60 * (1 + faultKinds.indexOf(kind));
      faults.push({ kind, feed, from: turn % 300, to: (turn % 300) + 60, every: 300 });
      continue;
    }
    const fault = {
      kind,
      feed,
      from: Number(from),
      to: Number(to),
      every: every === undefined ? null : Number(every),
    };
    if (fault.to <= fault.from || (fault.every !== null && fault.every < fault.to))
      return err(`"${word}" must end after it begins, and by the end of its interval`);
    faults.push(fault);
  }
  return ok(faults);
}

export interface ActiveFault {
  kind: FaultKind;
  /** Seconds from the start to the beginning of this fault. */
  since: number;
}

/** Returns the first fault of the plan that is active `elapsed` seconds after the start; `null`: none. */
export function faultAt(plan: FaultPlan, feed: FeedName, elapsed: number): ActiveFault | null {
  for (const fault of plan) {
    if (fault.feed !== null && fault.feed !== feed) continue;
    const round = fault.every === null ? 0 : Math.floor(Math.max(0, elapsed - fault.from) / fault.every);
    const since = fault.from + round * (fault.every ?? 0);
    if (elapsed >= since && elapsed < since + fault.to - fault.from) return { kind: fault.kind, since };
  }
  return null;
}
