import type { NotKnown } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import {
  DUE_SECONDS,
  delayMinutes,
  LINGER_SECONDS,
  MAX_DELAY_SECONDS,
  UNTRACKED_LINGER_SECONDS,
} from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import type { Occupancy } from '#domain/vehicles/liveTrip.ts';
import type { LiveRun } from './liveRun.ts';
import type { CallTrack } from './stateAtCall.ts';

/** One run of a trip at one stop: the schedule joined with live data (spec sections 3 to 5). */
export interface Departure {
  /** Stable and unique in lists: service date, trip and call. */
  key: string;
  serviceDate: Temporal.PlainDate;
  trip: ScheduledStopTrip;
  /** For a trip not in the schedule: the predicted time. */
  scheduled: Temporal.Instant;
  state: DepartureState;
  /** The expected time: the prediction if there is one, else the schedule. */
  at: Temporal.Instant;
  run: LiveRun | null;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** Calls before this one; 0 when it is the vehicle's next. `null`: unknown, or the run has not begun. */
  stopsAway: number | null;
  /** The last departure of its route and direction, from the stops of the query, before service pauses. */
  isLast: boolean;
  /** The scheduled stop, if the call was moved here from another platform; `null`: not moved. */
  movedFrom: string | null;
  /** The name of the stop where a shortened run ends; `null` for other departures. */
  endsEarlyAt: string | null;
  /** Whether an alert in force at its time names this trip. */
  hasAlert: boolean;
  track: CallTrack | NotKnown;
  /** The trip ends here or does not pick up riders. */
  alightOnly: boolean;
}

/**
 * The state of one departure: a closed union that reaches the screen unchanged. `Time` is `Temporal.Instant` in the
 * rules, `EpochMs` in loader data.
 *
 * - `scheduled`: there is no prediction, only the schedule.
 * - `estimated`: predicted for this stop or from the trip's delay; a negative delay means early, and 0 on time in words.
 *   `isUncertain`: the time is approximate.
 * - `unscheduled`: predicted, but the trip has no fixed time to compare with (GTFS-realtime UNSCHEDULED).
 * - `extra`: predicted; the schedule does not have this call.
 * - `noGps`: the trip runs, but its vehicle is not tracked, or its last report is stale.
 * - `invalid`: the service gave a delay that spec section 5 does not define.
 * - `cancelled`: the trip does not run. `skipped`: it runs, but does not serve this stop; `movedTo`: it serves that one
 *   instead. `departed`: it has left.
 * - `endsHere`: the trip is cut short and ends at this stop.
 */
export type DepartureState<Time = Temporal.Instant> =
  | { kind: 'scheduled' }
  | { kind: 'estimated'; expected: Time; delaySeconds: number; isUncertain?: true }
  | { kind: 'unscheduled'; expected: Time }
  | { kind: 'extra'; expected: Time }
  | { kind: 'noGps' }
  | { kind: 'invalid' }
  | { kind: 'cancelled' }
  | { kind: 'skipped'; movedTo?: { stopId: string; name: string } }
  | { kind: 'endsHere' }
  | { kind: 'departed' };

/** Returns the estimate for a delay; `invalid` if it is too long. A departure on time keeps its scheduled time. */
export function estimate(scheduledMs: EpochMs, delaySeconds: number): DepartureState<EpochMs> {
  if (Math.abs(delaySeconds) > MAX_DELAY_SECONDS) return { kind: 'invalid' };
  const seconds = delayMinutes(delaySeconds) === 0 ? 0 : delaySeconds;
  return { kind: 'estimated', expected: scheduledMs + seconds * 1000, delaySeconds: seconds };
}

/** Returns the predicted time; `null` for a state without one. */
export const expectedTime = <Time>(state: DepartureState<Time>): Time | null =>
  'expected' in state ? state.expected : null;

/**
 * Returns the state once its live data is too old to use, or `null` if the departure is not in the schedule. A departure
 * with an approximate time (`isApproximate`) is in the schedule, even if its state is `unscheduled`.
 */
export function withoutPrediction<Time>(
  state: DepartureState<Time>,
  isApproximate: boolean,
): DepartureState<Time> | null {
  if (!('expected' in state)) return state;
  return state.kind === 'estimated' || isApproximate ? { kind: 'noGps' } : null;
}

/** Whether the state lets riders board, or did before the run left. */
export const isServed = ({ kind }: DepartureState<unknown>): boolean =>
  kind !== 'cancelled' && kind !== 'skipped' && kind !== 'endsHere';

export const inEpochMs = (state: DepartureState): DepartureState<EpochMs> =>
  'expected' in state ? { ...state, expected: state.expected.epochMilliseconds } : state;

interface Listed {
  state: DepartureState<EpochMs>;
  scheduled: EpochMs;
  /** Number of calls that the vehicle makes before this one; `null` when unknown. */
  stopsAway: number | null;
}

/** Whether lists hide a departure at `now`. A vehicle known to be on its way stays listed. */
export function isOver({ state, scheduled, stopsAway }: Listed, now: EpochMs): boolean {
  if (state.kind === 'departed') return true;
  if (stopsAway !== null) return false;
  const expected = expectedTime(state);
  const linger = state.kind === 'noGps' ? UNTRACKED_LINGER_SECONDS : LINGER_SECONDS;
  return (expected ?? scheduled) <= now - linger * 1000;
}

/** Counts the whole minutes until a predicted departure; 0 is "Due". */
export function countdownMinutes(expected: EpochMs, now: EpochMs): number {
  const seconds = (expected - now) / 1000;
  return seconds < DUE_SECONDS ? 0 : Math.floor(seconds / 60);
}
