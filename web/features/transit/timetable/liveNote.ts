import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** What a timetable says of its marks: as of when they are, or that it is the schedule alone. Also on paper. */
export const liveNote = (live: SourceAge | null, t: Translate, format: Formats): string =>
  live?.state === 'answered' && live.asOf !== null
    ? t('route.liveMarked', format.said(live.asOf))
    : t('route.liveNotMarked');
