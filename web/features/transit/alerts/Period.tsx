import { useFormats, useT } from '#web/i18n/translation.tsx';

export function Period({ start, end, now }: { start: number | null; end: number | null; now: number }) {
  const t = useT();
  const format = useFormats();
  const ahead = start !== null && start > now;
  const at = (moment: number) => format.dayAndClock(moment);
  if (ahead)
    return end === null
      ? t('alerts.from', { start: at(start) })
      : t('alerts.fromTo', { start: at(start), end: at(end) });
  if (end !== null) return t('alerts.until', { end: at(end) });
  return start === null ? t('alerts.furtherNotice') : t('alerts.sinceFurtherNotice', { start: at(start) });
}
