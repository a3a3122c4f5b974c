import { readDelay } from '#domain/vehicles/delay.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { StatusKind } from '#web/ui/StatusMark.tsx';

/** Returns a delay code in the words of spec section 5, with the kind of mark to show. */
export function delayWords(code: number, t: Translate): { kind: StatusKind; text: string } {
  const delay = readDelay(code);
  if (!delay.ok) return { kind: 'noLive', text: t('common.invalidDelay') };
  switch (delay.value.kind) {
    case 'onTime':
      return { kind: 'onTime', text: t('common.onTime') };
    case 'delayed':
      return { kind: 'late', text: t('common.delayed', { n: delay.value.minutes }) };
    case 'early':
      return { kind: 'early', text: t('common.early', { n: delay.value.minutes }) };
    case 'untracked':
      return { kind: 'noLive', text: t('common.untracked') };
    case 'cancelled':
      return { kind: 'cancelled', text: t('common.cancelled') };
  }
}
