/** A countdown is shown only with a prediction that is not stale. */
import {
  countdownMinutes,
  type DepartureState,
  expectedTime,
  isOver,
  withoutPrediction,
} from '#domain/departures/departureState.ts';
import { COUNTDOWN_MINUTES } from '#domain/trip/thresholds.ts';
import type { DepartureView } from './departureView.ts';

export interface ShownDeparture {
  state: DepartureState<number>;
  /** Epoch ms: the prediction, else the schedule. */
  at: number;
  /** `null`: there is no prediction, or the departure is too far off for a countdown. */
  minutes: number | null;
  /** Whether the time is a prediction. */
  isLive: boolean;
  stopsAway: number | null;
  /** Epoch ms: the time at which it is shown. */
  now: number;
}

/** Returns what to show of a departure; `null`: it is over, or exists only in stale live data. */
export function shownDeparture(
  {
    state: known,
    scheduled,
    stopsAway: away,
    isApproximate,
  }: Pick<DepartureView, 'state' | 'scheduled' | 'stopsAway' | 'isApproximate'>,
  now: number,
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
