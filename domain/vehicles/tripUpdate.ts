import type { LiveTrip } from './liveTrip.ts';

/** One call of a trip. `stopSequence` identifies it, because a loop can call at one stop twice. */
export interface TripCall {
  stopId: string;
  stopName: string;
  stopSequence: number | null;
  scheduled: Temporal.Instant | null;
  expected: Temporal.Instant | null;
  /** `null`: unknown. */
  delaySeconds: number | null;
  departed: boolean;
  skipped: boolean;
}

/** A trip's live data, stop by stop (spec section 7, `trip-update`). */
export interface TripUpdate
  extends Pick<LiveTrip, 'tripId' | 'serviceDate' | 'routeId' | 'directionId' | 'headsign'>,
    Pick<LiveTrip, 'delaySeconds' | 'status' | 'nextStopId' | 'nextStopSequence'> {
  isRealTime: boolean;
  calls: TripCall[];
}

const TOLERANCE_SECONDS = 3 * 3600;
const DAY_SECONDS = 86_400;

/**
 * Corrects a fault of the trip-update service: after midnight, yesterday's trips get times a day too late. If the next
 * call of a running trip (else its last call) is about a day ahead, all times of the trip are moved back by a day.
 */
export function correctServiceDay(update: TripUpdate, now: Temporal.Instant): TripUpdate {
  const next = update.calls.find((call) => !call.departed && call.expected !== null) ?? update.calls.at(-1);
  const expected = next?.expected ?? null;
  if (!isRunning(update) || expected === null) return update;
  const ahead = (expected.epochMilliseconds - now.epochMilliseconds) / 1000;
  // A trip added for later today is correct: a day earlier, its times would not be close to now.
  if (Math.abs(ahead - DAY_SECONDS) > TOLERANCE_SECONDS) return update;
  return {
    ...update,
    calls: update.calls.map((call) => ({
      ...call,
      scheduled: dayEarlier(call.scheduled),
      expected: dayEarlier(call.expected),
    })),
  };
}

const isRunning = (update: TripUpdate): boolean =>
  update.status !== 'cancelled' &&
  update.status !== 'scheduled' &&
  (update.isRealTime || update.calls.some((call) => call.departed));

/** Subtracts exactly 86,400 seconds, as many as the fault adds, even on days when clocks change. */
const dayEarlier = (instant: Temporal.Instant | null): Temporal.Instant | null =>
  instant?.subtract({ seconds: DAY_SECONDS }) ?? null;
