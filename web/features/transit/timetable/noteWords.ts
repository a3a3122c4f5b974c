import type { MessageKey } from '#web/i18n/messageKey.ts';
import type { TimeNote } from './printedTimes.ts';

/** A note in words: what a screen reader hears, what the legend explains, and what a spreadsheet holds. */
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
