import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

export const liveNote = (live: SourceAge | null, t: Translate, format: Formats): string =>
  live?.state === 'answered' && live.asOf !== null
    ? t('route.liveMarked', format.time(live.asOf))
    : t('route.liveNotMarked');
