/** A countdown is shown only with a prediction that is not stale. */
import {
  countdownMinutes,
  type DepartureState,
  expectedTime,
  isOver,
  isServed,
  withoutPrediction,
} from '#domain/departures/departure.ts';
import { COUNTDOWN_MINUTES } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import type { DepartureView } from './departureView.ts';

export interface ShownDeparture {
  state: DepartureState<EpochMs>;
  /** The prediction, else the schedule. */
  at: EpochMs;
  /** `null`: there is no prediction, or the departure is too far off for a countdown. */
  minutes: number | null;
  /** Whether the time is a prediction. */
  isLive: boolean;
  stopsAway: number | null;
  /** The time at which it is shown. */
  now: EpochMs;
}

/**
 * Whether the clock shows a later minute than that of a time: a departure at 2:02 may leave until 2:03.
 * Zones differ by whole minutes.
 */
export const isMinuteOver = (at: EpochMs, now: EpochMs): boolean =>
  Math.floor(now / 60_000) > Math.floor(at / 60_000);

/** Whether a departure may have left: its minute is over, and no live data says that it is still to come. */
export const mayHaveLeft = ({ at, isLive, stopsAway, now }: ShownDeparture): boolean =>
  !isLive && stopsAway === null && isMinuteOver(at, now);

/** Whether riders can wait for a departure, so that it may take the large place. */
export const canLead = (shown: ShownDeparture): boolean => isServed(shown.state) && !mayHaveLeft(shown);

/** Returns what to show of a departure; `null`: it is over, or exists only in stale live data. */
export function shownDeparture(
  {
    state: known,
    scheduled,
    stopsAway: away,
    isApproximate,
  }: Pick<DepartureView, 'state' | 'scheduled' | 'stopsAway' | 'isApproximate'>,
  now: EpochMs,
  stale: boolean,
): ShownDeparture | null {
  const state = stale ? withoutPrediction(known, isApproximate) : known;
  const stopsAway = stale ? null : away;
  if (state === null || isOver({ state, scheduled, stopsAway }, now)) return null;
  const expected = expectedTime(state);
  const minutes = expected === null ? null : countdownMinutes(expected, now);
  return {
    state,
    at: expected ?? scheduled,
    minutes: minutes !== null && minutes > COUNTDOWN_MINUTES ? null : minutes,
    isLive: expected !== null,
    stopsAway,
    now,
  };
}
