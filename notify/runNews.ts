/** Decides what to tell about one departure, and when. */
import type { Departure } from '#domain/departures/departure.ts';
import { expectedTime, isServed } from '#domain/departures/departureState.ts';

/** What one rider has been told about a departure. */
export interface ToldOfRun {
  soon: boolean;
  cancelled: boolean;
  /** The time that the rider was told last, epoch milliseconds; `null`: unknown. */
  expected: number | null;
}

export interface RunNews {
  what: 'soon' | 'earlier' | 'cancelled' | 'skipped';
  /** Epoch milliseconds. */
  expected: number;
  /** Afterwards nobody needs it. */
  until: number;
}

/** A departure that is expected so much earlier than the rider was told is told again. */
const MUCH_EARLIER_MS = 120_000;
/** A reminder for the very moment may be this late. */
const GRACE_MS = 30_000;

/** `seconds`: how long before the departure the rider wants to be told. */
export function runNews(
  { state, scheduled }: Pick<Departure, 'state' | 'scheduled'>,
  seconds: number,
  now: number,
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

/** How long after its last known time a departure is still followed, in case it comes later than expected. */
const OVER_AFTER_MS = 15 * 60_000;

/** Whether nothing more can be told about a departure. */
export function hasNoMoreNews({ state, scheduled, at }: Departure, now: number): boolean {
  if (state.kind === 'departed') return true;
  return Math.max(scheduled.epochMilliseconds, at.epochMilliseconds) + OVER_AFTER_MS < now;
}
