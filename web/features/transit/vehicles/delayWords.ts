import { delayMinutes } from '#domain/trip/delay.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';

/** Returns a delay in the words of spec section 5, with the kind of mark to show. */
export function delayWords(seconds: number, t: Translate): { kind: StatusKind; text: string } {
  const minutes = delayMinutes(seconds);
  if (minutes === 0) return { kind: 'onTime', text: t('common.onTime') };
  return minutes > 0
    ? { kind: 'late', text: t('common.delayed', { n: minutes }) }
    : { kind: 'early', text: t('common.early', { n: -minutes }) };
}
