/**
 * Faults the simulator commits on request, to see what riders are told when a feed fails.
 *
 * A plan is a list such as `stop,garbage:alerts@60-90,slow@0-30/120`: a kind, the feed it strikes (all, if none is
 * named), and when, in seconds since the simulator started: from, to, and after how many it comes again. Without a time
 * a fault strikes for a minute in every five, each kind at its own.
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
  /** Seconds since the start; `to` not included. */
  from: number;
  to: number;
  /** Seconds after which it comes again; `null`: once. */
  every: number | null;
}

export type FaultPlan = readonly Fault[];

const part = /^([a-z]+)(?::([a-z-]+))?(?:@(\d+)-(\d+)(?:\/(\d+))?)?$/;

/** Reads a plan; the error says which word is wrong. An empty text is no faults. */
export function parseFaults(text: string): Result<FaultPlan, string> {
  const faults: Fault[] = [];
  for (const word of text.split(',').map((each) => each.trim())) {
    if (word === '') continue;
    const [, kindName, feedName, from, to, every] = part.exec(word) ?? [];
    const kind = faultKinds.find((each) => each === kindName);
    if (!kind) return err(`"${word}" is no fault: it must begin with ${faultKinds.join(', ')}`);
    const feed = feedNames.find((each) => each === feedName) ?? null;
    if (feedName !== undefined && !feed) return err(`"${word}" names no feed: ${feedNames.join(', ')}`);
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
    if (fault.to <= fault.from || (fault.every !== null && fault.every < fault.to)) {
      return err(`"${word}" has no time in which it strikes`);
    }
    faults.push(fault);
  }
  return ok(faults);
}

export interface StrikingFault {
  kind: FaultKind;
  /** Seconds since the start at which this strike began. */
  since: number;
}

/** The fault that strikes a feed so many seconds after the start: the first of the plan, or `null`. */
export function faultAt(plan: FaultPlan, feed: FeedName, elapsed: number): StrikingFault | null {
  for (const fault of plan) {
    if (fault.feed !== null && fault.feed !== feed) continue;
    const round = fault.every === null ? 0 : Math.floor(Math.max(0, elapsed - fault.from) / fault.every);
    const since = fault.from + round * (fault.every ?? 0);
    if (elapsed >= since && elapsed < since + fault.to - fault.from) return { kind: fault.kind, since };
  }
  return null;
}
