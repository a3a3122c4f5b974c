import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** The note about a timetable's live marks: their time, or that it shows only the schedule. Also printed. */
export const liveNote = (live: SourceAge | null, t: Translate, format: Formats): string =>
  live?.state === 'answered' && live.asOf !== null
    ? t('route.liveMarked', format.said(live.asOf))
    : t('route.liveNotMarked');
