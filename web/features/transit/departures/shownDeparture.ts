/** What is shown of a departure now: a countdown only where a prediction that is not stale stands behind it. */
import {
  countdownMinutes,
  type DepartureState,
  expectedTime,
  isOver,
  withoutPrediction,
} from '#domain/departures/departureState.ts';
import { COUNTDOWN_MINUTES } from '#domain/departures/thresholds.ts';
import type { DepartureView } from './departureView.ts';

export interface ShownDeparture {
  state: DepartureState<number>;
  /** Epoch ms: the prediction, else the schedule. */
  at: number;
  /** `null`: nothing counts down, or it is too far off for minutes. */
  minutes: number | null;
  /** A prediction stands behind the time. */
  isLive: boolean;
  /** Calls before this one; `null` when unknown. */
  stopsAway: number | null;
}

/** `stale`: the live data are too old to count on. `null`: the departure is over, or only live data told of it. */
export function shownDeparture(
  { state: known, scheduled, stopsAway: told }: Pick<DepartureView, 'state' | 'scheduled' | 'stopsAway'>,
  now: number,
  stale: boolean,
): ShownDeparture | null {
  const state = stale ? withoutPrediction(known) : known;
  const stopsAway = stale ? null : told;
  if (state === null || isOver({ state, scheduled, stopsAway }, now)) return null;
  const expected = expectedTime(state);
  const minutes = expected === null ? null : countdownMinutes(expected, now);
  return {
    state,
    at: expected ?? scheduled,
    minutes: minutes !== null && minutes > COUNTDOWN_MINUTES ? null : minutes,
    isLive: expected !== null,
    stopsAway,
  };
}
