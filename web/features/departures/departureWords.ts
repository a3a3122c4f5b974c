import { delayWords } from '#web/features/live/delayWords.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';
import type { DepartureView } from './departureView.ts';

/** The state of a departure in a word, with the shape that goes with it. */
export function departureStatus(
  { state, delayMinutes }: Pick<DepartureView, 'state' | 'delayMinutes'>,
  t: Translate,
): { kind: StatusKind; text: string } {
  switch (state) {
    case 'estimated':
      return delayWords(delayMinutes ?? 0, t);
    case 'extra':
      return { kind: 'extra', text: t('route.extra') };
    case 'cancelled':
      return { kind: 'cancelled', text: t('common.cancelled') };
    case 'skipped':
      return { kind: 'cancelled', text: t('route.skipped') };
    case 'noGps':
      return { kind: 'noLive', text: t('common.untracked') };
    case 'departed':
      return { kind: 'scheduled', text: t('route.departed') };
    case 'scheduled':
      return { kind: 'scheduled', text: t('route.scheduled') };
  }
}
