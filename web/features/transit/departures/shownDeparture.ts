// What a departure shows at a time, in which words and with which mark. A countdown is shown only with a prediction that is
// not stale.

import {
  countdownMinutes,
  type DepartureState,
  expectedTime,
  isOver,
  isServed,
  withoutPrediction,
} from '#domain/departures/departure.ts';
import type { CallTrack } from '#domain/departures/stateAtCall.ts';
import { COUNTDOWN_MINUTES } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { delayMark, delayWords } from '#web/features/transit/vehicles/delayWords.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';
import type { DepartureView } from './departureView.ts';

export type ShownDeparture = NonNullable<ReturnType<typeof shownDeparture>>;

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
) {
  const state = stale ? withoutPrediction(known, isApproximate) : known;
  const stopsAway = stale ? null : away;
  if (state === null || isOver({ state, scheduled, stopsAway }, now)) return null;
  const expected = expectedTime(state);
  const minutes = expected === null ? null : countdownMinutes(expected, now);
  return {
    state,
    /** The prediction, else the schedule. */
    at: expected ?? scheduled,
    /** `null`: there is no prediction, or the departure is too far off for a countdown. */
    minutes: minutes !== null && minutes > COUNTDOWN_MINUTES ? null : minutes,
    /** Whether the time is a prediction. */
    isLive: expected !== null,
    stopsAway,
    /** The time at which it is shown. */
    now,
  };
}

export function departureWords(state: DepartureState<unknown>, t: Translate): string {
  switch (state.kind) {
    case 'estimated':
      return state.isUncertain
        ? `${t('route.approximate')} ${delayWords(state.delaySeconds, t).text}`
        : delayWords(state.delaySeconds, t).text;
    case 'unscheduled':
      return t('route.live');
    case 'extra':
      return t('route.extra');
    case 'cancelled':
      return t('common.cancelled');
    case 'skipped':
      return state.movedTo ? t('route.movedTo', { stop: state.movedTo.name }) : t('route.skipped');
    case 'endsHere':
      return t('route.endsHere');
    case 'noGps':
      return t('common.untracked');
    case 'invalid':
      return t('common.invalidDelay');
    case 'departed':
      return t('route.departed');
    case 'scheduled':
      return t('route.scheduled');
  }
}

/** "Track 4", or "Changed to track 4, was 2" (bays for buses). */
export function trackWords({ code, changedFrom }: CallTrack, mode: RouteBadge['mode'], t: Translate): string {
  const isBus = mode === 'Bus';
  if (changedFrom === null) return t(isBus ? 'route.bay' : 'route.track', { track: code });
  return t(isBus ? 'route.bayChanged' : 'route.trackChanged', { track: code, was: changedFrom });
}

/** `null`: the words alone say the state. */
export function departureMark(state: DepartureState<unknown>): StatusKind | null {
  switch (state.kind) {
    case 'estimated':
      return delayMark(state.delaySeconds);
    case 'unscheduled':
    case 'extra':
      return 'extra';
    case 'cancelled':
    case 'skipped':
    case 'endsHere':
      return 'cancelled';
    case 'noGps':
    case 'invalid':
      return 'noLive';
    case 'departed':
      return 'scheduled';
    case 'scheduled':
      return null;
  }
}
