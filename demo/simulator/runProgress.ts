/**
 * Where a run is at a time, and when it is where: one curve of lateness over the scheduled time serves both, so that
 * the position on the map and the minutes at the stop never contradict each other.
 */
import { wave } from './chance.ts';
import type { TripRun } from './tripRuns.ts';

/** Seconds it takes a trip to come into the lateness it is meant to have. */
const SETTLING = 1200;
/** Seconds between the turns of its small ups and downs, and how large they are. */
const WAVE_PERIOD = 540;
const WAVE_SECONDS = 45;
const ROUTE_PERIOD = 1500;
const ROUTE_SECONDS = 50;

/** Seconds late at a scheduled time, counted in seconds after the first scheduled departure. Never early at the start. */
export function delayAt(run: TripRun, scheduled: number): number {
  const at = Math.max(0, scheduled);
  const length = run.end - run.start;
  // A short trip has less time to lose or gain, so the curve stays gentle enough never to run backwards.
  const settling = Math.max(60, Math.min(SETTLING, length * 0.6));
  const settled = Math.min(1, at / settling);
  const eased = (settling / SETTLING) * settled * settled * (3 - 2 * settled);
  const own = wave(run.key, at, WAVE_PERIOD) * WAVE_SECONDS;
  const route = wave(run.routeKey, run.trip.start + at, ROUTE_PERIOD) * ROUTE_SECONDS;
  return run.lateStart + eased * (run.lateLater + own + route);
}

/** Unix seconds at which the run really leaves its first stop and reaches its last. */
export const leavesAt = (run: TripRun): number => run.start + delayAt(run, 0);
export const arrivesAt = (run: TripRun): number => run.end + delayAt(run, run.end - run.start);

/** The scheduled time, in seconds after the first departure, that the run has got to at `time` (Unix seconds). */
export function scheduledProgress(run: TripRun, time: number): number {
  const length = run.end - run.start;
  let low = 0;
  let high = length;
  // The curve is lateness plus the time itself: it rises, so halving finds it.
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (run.start + middle + delayAt(run, middle) <= time) low = middle;
    else high = middle;
  }
  return low;
}

export interface Progress {
  /** Metres along the shape. */
  metres: number;
  /** Index of the call it stands at or runs to. */
  next: number;
  isStopped: boolean;
}

export function progressAt(run: TripRun, time: number): Progress {
  const { arrivals, departures, along } = run.trip.pattern;
  if (time < leavesAt(run)) return { metres: along[0] ?? 0, next: 0, isStopped: true };
  const scheduled = scheduledProgress(run, time);
  const last = arrivals.length - 1;
  let next = 1;
  while (next < last && (departures[next] ?? 0) <= scheduled) next++;
  const to = along[next] ?? 0;
  const arrival = arrivals[next] ?? 0;
  if (scheduled >= arrival) return { metres: to, next, isStopped: true };
  const from = along[next - 1] ?? to;
  const left = departures[next - 1] ?? arrival;
  const share = arrival > left ? (scheduled - left) / (arrival - left) : 1;
  // Gathers way after a stop and slows before the next.
  const eased = share * share * (3 - 2 * share);
  return { metres: from + (to - from) * (0.5 * share + 0.5 * eased), next, isStopped: false };
}
