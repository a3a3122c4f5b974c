import type { EpochMs } from '#domain/units.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

/** Shows when service resumes; nothing if service runs, or if the time is unknown (`null`). */
export function Resumes({ at, className }: { at: EpochMs | null; className?: string | undefined }) {
  const t = useT();
  const format = useFormats();
  return at === null ? null : (
    <p className={className} data-resumes>
      {t('route.resumes', { time: format.dayAndClock(at) })}
    </p>
  );
}
