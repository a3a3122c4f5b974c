/**
 * Watches one run from snapshot to snapshot: what riders were told about its stops, and when its vehicle left them. A
 * departure is observed when the vehicle reports a later stop. Its time is the one that the update gives, if that fits the
 * vehicle's reports, else between them. Without reports of the vehicle's place, an update's times of the past count.
 */
import {
  EARLY_STATUS_FROM_SECONDS,
  LATE_STATUS_FROM_SECONDS,
  MAX_DELAY_SECONDS,
  STALE_SECONDS,
} from '#domain/trip/thresholds.ts';
import type { EpochSeconds } from '#domain/units.ts';
import { isAccurate, MAX_AHEAD_SECONDS, RANGES, type Range, rangeOf, type Tally } from './tally.ts';

export interface WatchedCall {
  scheduledArrival: EpochSeconds | null;
  scheduledDeparture: EpochSeconds | null;
  expectedArrival: EpochSeconds | null;
  expectedDeparture: EpochSeconds | null;
  skipped: boolean;
  /** Whether the feed gives this call a time of its own. */
  isReported: boolean;
}

/** A run as the live API serves it. */
export interface WatchedRun {
  relationship: string;
  isUntracked: boolean;
  vehicleId: string | null;
  calls: readonly WatchedCall[];
  nextIndex: number | null;
  isOver: boolean;
  isReported: boolean;
  predictedAt: EpochSeconds | null;
  /** When the vehicle reported the place that `nextIndex` is derived from; `null`: it is derived from times. */
  seenAt: EpochSeconds | null;
  /** The place along the trip: 4.25 is a quarter of the way from call 4 to call 5; `null`: only the next call is known. */
  progress: number | null;
  /** Our own times at the calls, shown or not; `null`: none. */
  ownTimes: readonly (EpochSeconds | null)[] | null;
}

/** Times at a call until its vehicle comes: what was said, and when, in turns. */
type Pending = Map<number, number[]>;

export class RunWatch {
  calls: number;
  /** Times that riders were shown. */
  shown: Pending = new Map();
  /** Our own times, shown or not. */
  own: Pending = new Map();
  /** The first call whose departure is not known yet. */
  unresolved = 0;
  /** When and where the vehicle was last seen. */
  seenAt: EpochSeconds | null = null;
  next = 0;
  progress: number | null = null;
  /** The last observed departure, for the running time to the next stop. */
  left: { call: number; at: EpochSeconds } | null = null;
  sampledAt: EpochSeconds = Number.NEGATIVE_INFINITY;
  isCancelled = false;
  isPredicted = false;
  hasVehicle = false;

  constructor(calls = 0) {
    this.calls = calls;
  }
}

export interface RunEvents {
  /** Returns the counts of the run's line, direction and hour. */
  tally: () => Tally;
  /** The vehicle took this long from the call before `call` to `call`. */
  onRunningTime?: (call: number, seconds: number) => void;
}

/** What riders are told is sampled once a minute. */
const SAMPLE_SECONDS = 60;
/** Own times are compared with the timetable in the ranges beyond the first. */
const TRIAL_FROM_SECONDS = RANGES[1].fromSeconds;
/** Between reports further apart than this, the time of a departure is too vague. */
const MAX_GAP_SECONDS = 180;
/** How far a time of the feed may be from what the vehicle reports; a report takes a while to arrive. */
const FITS_SECONDS = 60;
const SETTLED_SECONDS = 60;

const scheduledCallTime = (call: WatchedCall | undefined): EpochSeconds | null =>
  call?.scheduledDeparture ?? call?.scheduledArrival ?? null;
const expectedCallTime = (call: WatchedCall | undefined): EpochSeconds | null =>
  call?.expectedDeparture ?? call?.expectedArrival ?? null;

/** Takes the run of a new snapshot at `now`. */
export function watchRun(watch: RunWatch, run: WatchedRun, now: EpochSeconds, events: RunEvents): void {
  // The stops of a changed trip cannot be compared with what was shown before.
  if (watch.calls !== run.calls.length) Object.assign(watch, new RunWatch(run.calls.length));
  watch.isCancelled = run.relationship === 'CANCELED' || run.relationship === 'DELETED';
  if (watch.isCancelled) {
    watch.shown.clear();
    watch.own.clear();
    return;
  }
  const isSeen = run.seenAt !== null && run.seenAt !== watch.seenAt;
  if (run.vehicleId !== null || run.seenAt !== null) watch.hasVehicle ||= hasBegun(run);
  observeDepartures(watch, run, isSeen, events);
  if (isSeen && run.seenAt !== null && run.seenAt > (watch.seenAt ?? 0)) {
    watch.seenAt = run.seenAt;
    watch.next = nextOf(run);
    watch.progress = run.progress;
  }
  if (now - watch.sampledAt < SAMPLE_SECONDS) return;
  watch.sampledAt = now;
  sample(watch, run, now);
}

/** A vehicle that waits at the first stop has not come yet. */
const hasBegun = (run: WatchedRun): boolean => nextOf(run) > 0;

const nextOf = ({ nextIndex, isOver, calls }: WatchedRun): number => nextIndex ?? (isOver ? calls.length : 0);

function observeDepartures(watch: RunWatch, run: WatchedRun, isSeen: boolean, events: RunEvents): void {
  for (; watch.unresolved < run.calls.length; watch.unresolved++) {
    const index = watch.unresolved;
    const call = run.calls[index];
    const isPassed = isSeen && run.nextIndex !== null && run.nextIndex > index;
    const reported = call?.isReported ? expectedCallTime(call) : null;
    const isPast = reported !== null && run.seenAt === null && isSettled(reported, run.predictedAt);
    if (!isPassed && !isPast && !call?.skipped) return;
    if (call === undefined || call.skipped) continue;
    const at = isPassed ? passedAt(watch, run, index, reported) : reported;
    if (at !== null && watch.hasVehicle) take(watch, call, index, at, events);
    watch.shown.delete(index);
    watch.own.delete(index);
  }
}

/** Whether a feed says this time well after it: shortly after it, a feed may only assume that its prediction came true. */
const isSettled = (reported: EpochSeconds, predictedAt: EpochSeconds | null): boolean =>
  predictedAt !== null && predictedAt - reported >= SETTLED_SECONDS;

/** Returns when the vehicle left a call that it has passed since it was last seen; `null`: too vague. */
function passedAt(
  watch: RunWatch,
  run: WatchedRun,
  index: number,
  reported: EpochSeconds | null,
): number | null {
  const before = watch.seenAt;
  const { seenAt } = run;
  // What happened before this server saw the vehicle is known from the feed only.
  if (before === null || seenAt === null || watch.next > index)
    return reported !== null && seenAt !== null && reported <= seenAt ? reported : null;
  if (reported !== null && reported >= before - FITS_SECONDS && reported <= seenAt + FITS_SECONDS)
    return reported;
  if (seenAt - before > MAX_GAP_SECONDS) return null;
  const [from, to, at] = [
    scheduledAt(run, watch.progress),
    scheduledAt(run, run.progress),
    scheduledCallTime(run.calls[index]),
  ];
  if (from === null || to === null || at === null || to <= from) return Math.round((before + seenAt) / 2);
  return Math.round(before + Math.min(1, Math.max(0, (at - from) / (to - from))) * (seenAt - before));
}

/** Returns the scheduled time at a place between two calls. */
function scheduledAt({ calls }: WatchedRun, progress: number | null): number | null {
  if (progress === null) return null;
  const from = scheduledCallTime(calls[Math.floor(progress)]);
  const to = scheduledCallTime(calls[Math.ceil(progress)]);
  return from === null || to === null ? null : from + (progress % 1) * (to - from);
}

function take(watch: RunWatch, call: WatchedCall, index: number, at: EpochSeconds, events: RunEvents): void {
  const { onRunningTime } = events;
  const tally = events.tally();
  const scheduled = scheduledCallTime(call);
  for (const [said, range] of saidAbout(watch.shown, index)) {
    const counts = tally.ranges[range.name];
    counts.n++;
    counts.accurate += isAccurate(range, at - said) ? 1 : 0;
    counts.errorSeconds += at - said;
  }
  if (scheduled !== null)
    for (const [said] of saidAbout(watch.own, index)) {
      tally.trials++;
      tally.ownSeconds += Math.abs(at - said);
      tally.timetableSeconds += Math.abs(at - scheduled);
    }
  if (scheduled !== null) {
    tally.seen++;
    tally.onTime += isOnTime(at - scheduled) ? 1 : 0;
  }
  if (watch.left?.call === index - 1) onRunningTime?.(index, at - watch.left.at);
  watch.left = { call: index, at };
}

/** Returns what was said about a call, with the range in which it was said. */
function saidAbout(pending: Pending, call: number): [said: number, range: Range][] {
  const times = pending.get(call) ?? [];
  return times.flatMap((said, place): [number, Range][] => {
    const range = place % 2 === 0 ? rangeOf(said - (times[place + 1] ?? said)) : null;
    return range === null ? [] : [[said, range]];
  });
}

/** Whether a departure this many seconds late counts as on time: the limits are those of a vehicle's status. */
export const isOnTime = (lateSeconds: number): boolean =>
  lateSeconds > EARLY_STATUS_FROM_SECONDS && lateSeconds < LATE_STATUS_FROM_SECONDS;

function sample(watch: RunWatch, run: WatchedRun, now: EpochSeconds): void {
  if (!run.isReported) return;
  const isShown = run.predictedAt === null ? !run.isUntracked : now - run.predictedAt <= STALE_SECONDS;
  for (let index = Math.max(watch.unresolved, nextOf(run)); index < run.calls.length; index++) {
    const call = run.calls[index];
    if (call === undefined || call.skipped) continue;
    const scheduled = scheduledCallTime(call);
    const said = expectedCallTime(call);
    const own = run.ownTimes?.[index] ?? null;
    if ((said ?? own ?? scheduled ?? now) - now > 2 * MAX_AHEAD_SECONDS) return;
    const isPlausible = said !== null && Math.abs(said - (scheduled ?? said)) <= MAX_DELAY_SECONDS;
    if (isShown && isPlausible) {
      watch.isPredicted = true;
      if (rangeOf(said - now) !== null) watch.shown.getOrInsertComputed(index, () => []).push(said, now);
    }
    if (own !== null && own - now >= TRIAL_FROM_SECONDS && rangeOf(own - now) !== null)
      watch.own.getOrInsertComputed(index, () => []).push(own, now);
  }
}

/** Counts a run that is no longer in the snapshots. Where a line's vehicles are never reported, none can be missing. */
export function endWatch(
  { isCancelled, isPredicted, hasVehicle, left }: RunWatch,
  tally: Tally,
  areVehiclesReported: boolean,
): void {
  tally.trips++;
  if (isCancelled) tally.cancelled++;
  else if (!isPredicted) tally.unpredicted++;
  else if (areVehiclesReported && !hasVehicle && left === null) tally.ghost++;
}
