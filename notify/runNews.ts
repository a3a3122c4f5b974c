/** Decides what to tell about one departure or about getting off, and when. */
import { type Departure, expectedTime, isServed } from '#domain/departures/departure.ts';
import { findCall } from '#domain/departures/stateAtCall.ts';
import type { EpochMs } from '#domain/units.ts';

/** What one rider has been told about a departure. */
export interface ToldOfRun {
  soon: boolean;
  cancelled: boolean;
  /** The time that the rider was told last; `null`: unknown. */
  expected: EpochMs | null;
}

export interface RunNews {
  what: 'soon' | 'earlier' | 'cancelled' | 'skipped';
  expected: EpochMs;
  /** Afterwards nobody needs it. */
  until: EpochMs;
}

/** A departure that is expected so much earlier than the rider was told is told again. */
const MUCH_EARLIER_MS = 120_000;
/** A reminder for the very moment may be this late. */
const GRACE_MS = 30_000;

/** `seconds`: how long before the departure the rider wants to be told. */
export function runNews(
  { state, scheduled }: Pick<Departure, 'state' | 'scheduled'>,
  seconds: number,
  now: EpochMs,
  told: ToldOfRun,
): RunNews | null {
  if (state.kind === 'departed') return null;
  const scheduledMs = scheduled.epochMilliseconds;
  const expected = expectedTime(state)?.epochMilliseconds ?? scheduledMs;
  if (!isServed(state)) {
    const until = scheduledMs + GRACE_MS;
    if (told.cancelled || now >= until) return null;
    return { what: state.kind === 'cancelled' ? 'cancelled' : 'skipped', expected, until };
  }
  // A late vehicle may catch up, so riders are told in time for the earlier of both.
  const due = Math.min(scheduledMs, expected);
  if (told.soon) {
    const isMuchEarlier = told.expected !== null && expected <= told.expected - MUCH_EARLIER_MS;
    return isMuchEarlier && now < expected ? { what: 'earlier', expected, until: expected } : null;
  }
  const until = due + GRACE_MS;
  return now >= due - seconds * 1000 && now < until ? { what: 'soon', expected, until } : null;
}

export interface OffNews {
  /** `next`: the vehicle is on its way to the stop, and calls nowhere before. `soon`: it may call elsewhere before. */
  what: 'next' | 'soon' | 'skipped';
  /** When the vehicle arrives. */
  expected: EpochMs;
  until: EpochMs;
}

/** On a long way without stops, riders need not know earlier than this. */
const OFF_MS = 180_000;
/** One stop before, riders are told if the time between the stops is too short for a message. */
const SHORT_MS = 45_000;

/** Decides whether a rider on board is to get off, by where the vehicle is; by its times only where that is unknown. */
export function offNews(departure: Departure, now: EpochMs, isTold: boolean): OffNews | null {
  const { state, stopsAway, scheduled, run, trip } = departure;
  if (isTold || state.kind === 'departed' || state.kind === 'cancelled') return null;
  const due = scheduled.epochMilliseconds - dwellMs(departure);
  if (state.kind === 'skipped') return now < due ? { what: 'skipped', expected: due, until: due } : null;
  const call = run && findCall(run, trip, scheduled.epochMilliseconds);
  const live = call?.arrival ?? call?.departure ?? expectedTime(state);
  const expected = live?.epochMilliseconds ?? due;
  const until = Math.max(now, expected) + GRACE_MS;
  const ahead = expected - now;
  if (stopsAway === null)
    return ahead <= OFF_MS && ahead > -GRACE_MS ? { what: 'soon', expected, until } : null;
  if (stopsAway === 0) return ahead <= OFF_MS ? { what: 'next', expected, until } : null;
  return stopsAway === 1 && ahead <= SHORT_MS ? { what: 'soon', expected, until } : null;
}

/** Returns how long a vehicle is scheduled to stay at its stop. */
const dwellMs = ({ trip: { scheduledArrival, scheduledDeparture } }: Departure): number =>
  scheduledArrival === null || scheduledDeparture === null
    ? 0
    : Math.max(0, scheduledDeparture - scheduledArrival) * 1000;

/** How long after its last known time a departure is still followed, in case it comes later than expected. */
const OVER_AFTER_MS = 15 * 60_000;

/** Whether nothing more can be told about a departure. */
export function hasNoMoreNews({ state, scheduled, at }: Departure, now: EpochMs): boolean {
  if (state.kind === 'departed') return true;
  return Math.max(scheduled.epochMilliseconds, at.epochMilliseconds) + OVER_AFTER_MS < now;
}
