import { useFormats, useT } from '#web/i18n/translation.tsx';

/** Shows when service resumes. `at`: epoch ms; `null`: service runs, or the time is unknown. */
export function Resumes({ at, className }: { at: number | null; className?: string | undefined }) {
  const t = useT();
  const format = useFormats();
  return at === null ? null : (
    <p className={className} data-resumes>
      {t('route.resumes', { time: format.dayAndClock(at) })}
    </p>
  );
}
