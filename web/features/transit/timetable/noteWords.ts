import type { MessageKey } from '#web/i18n/translate.ts';
import type { TimeNote } from './printedTimes.ts';

export const noteWords = {
  approximate: 'route.approximateTime',
  skipped: 'route.skipped',
  noBoarding: 'route.noBoarding',
  noAlighting: 'route.noAlighting',
  byArrangement: 'route.byArrangement',
  cancelled: 'common.cancelled',
  endsHere: 'route.endsHere',
  extra: 'route.extra',
} as const satisfies Record<TimeNote, MessageKey>;
