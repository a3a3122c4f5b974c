/** Thresholds for matching live data with trips, and for showing both: the live service and all screens read them here. */

/** Live data younger than this is `live` (`Freshness`). */
export const FRESH_SECONDS = 90;
/** Live data older than this is `stale`. */
export const STALE_SECONDS = 5 * 60;
/** Alerts stay valid for longer than positions and predictions, so they are shown up to this age. */
export const OLD_ALERTS_SECONDS = 30 * 60;

/** A prediction further from the schedule than this is a mistake, not a delay (spec section 5). */
export const MAX_DELAY_SECONDS = 900 * 60;
/** The status of a whole trip (spec section 3) is late from this delay: 4.8 minutes are still on time. */
export const LATE_STATUS_FROM_SECONDS = 5 * 60;
/** The status of a whole trip is early from this delay. It is closer to 0, because riders miss an early bus. */
export const EARLY_STATUS_FROM_SECONDS = -60;
/** A vehicle that has not reported for longer than this has lost its GPS signal. */
export const LOST_AFTER_SECONDS = 900;
/** A prediction that may be further off than this is shown as approximate. */
export const MAX_UNCERTAINTY_SECONDS = 15 * 60;

/** Minutes late, in words, from which a departure or vehicle is marked in amber; below it, only the words say so. */
export const AMBER_FROM_MINUTES = 3;

/** A departure closer than this is "Due". */
export const DUE_SECONDS = 60;
/** Countdowns show up to an hour; beyond it a clock time is more useful. */
export const COUNTDOWN_MINUTES = 60;
/** How long a departure stays listed after its time. */
export const LINGER_SECONDS = 60;
/** An untracked trip stays listed longer, because it may well be late. */
export const UNTRACKED_LINGER_SECONDS = 3 * 60;

/** Seats are shown only this close to departure: a bus 40 minutes away still fills and empties before it arrives. */
export const SEATS_WITHIN_SECONDS = 30 * 60;

/** Service pauses when there are no departures for longer than this; the departure before the pause is the last. */
export const PAUSE_SECONDS = 3 * 3600;
/** How far ahead to look for the departure that resumes service. */
export const RESUME_WITHIN_DAYS = 8;
/** An undated report describes a run whose call is closer to now than this. */
export const UNDATED_RUN_SECONDS = 12 * 3600;
/** A run is assumed to leave a stop at most this long before its scheduled time. */
export const EARLY_SECONDS = 30 * 60;
/** A trip with schedule times this late may have several runs in service, so an undated report is ambiguous. */
export const LONG_TRIP_SECONDS = 36 * 3600;

/**
 * Returns the whole minutes of a delay, as words give it; negative: early. From the feed to the words, a delay is whole
 * seconds: less than half a minute is "On-time" (spec section 5).
 */
export const delayMinutes = (seconds: number): number => Math.round(seconds / 60) + 0;

/** `stale` data is not shown as live, and nothing counts down from it. */
export type Freshness = 'live' | 'delayed' | 'stale';

export function freshnessOf(ageSeconds: number): Freshness {
  if (ageSeconds > STALE_SECONDS) return 'stale';
  return ageSeconds < FRESH_SECONDS ? 'live' : 'delayed';
}
