import type { DepartureState } from '#domain/departures/departure.ts';
import type { CallTrack } from '#domain/departures/stateAtCall.ts';
import { delayMark, delayWords } from '#web/features/transit/vehicles/delayWords.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';

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
