import { AMBER_FROM_MINUTES, delayMinutes } from '#domain/trip/thresholds.ts';
import type { Translate } from '#web/i18n/translate.ts';

type DelayMark = 'onTime' | 'late' | 'early';

/** Returns the mark of a delay in seconds; `null`: words alone, because it is late by less than what is marked in amber. */
export function delayMark(seconds: number): DelayMark | null {
  const minutes = delayMinutes(seconds);
  if (minutes === 0) return 'onTime';
  if (minutes < 0) return 'early';
  return minutes < AMBER_FROM_MINUTES ? null : 'late';
}

/** Returns a delay in the words of spec section 5, with the kind of mark to show. */
export function delayWords(seconds: number, t: Translate): { kind: DelayMark | null; text: string } {
  const minutes = delayMinutes(seconds);
  const kind = delayMark(seconds);
  if (minutes === 0) return { kind, text: t('common.onTime') };
  return { kind, text: t(minutes > 0 ? 'common.delayed' : 'common.early', { n: Math.abs(minutes) }) };
}
