import type { EpochPeriod } from '#domain/alerts/alert.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

interface Props {
  /** In order, without those that are over; empty: until further notice; `null`: the source does not give them. */
  periods: readonly EpochPeriod[] | null;
  /** Number of periods after these. */
  more: number;
  now: number;
}

/** Says when an alert or a detour applies: "Until Tue, Oct 13, 6:00 PM · From … to … · 12 more times". */
export function Periods(props: Props) {
  return periodWords(props, useT(), useFormats());
}

export function periodWords({ periods, more, now }: Props, t: Translate, format: Formats): string {
  if (periods === null) return t('alerts.timesNotGiven');
  if (periods.length === 0) return t('alerts.furtherNotice');
  const at = (moment: number) => format.dayAndClock(moment);
  const words = periods.map(({ start, end }) => {
    const isAhead = start !== null && start > now;
    if (isAhead)
      return end === null
        ? t('alerts.from', { start: at(start) })
        : t('alerts.fromTo', { start: at(start), end: at(end) });
    if (end !== null) return t('alerts.until', { end: at(end) });
    return start === null ? t('alerts.furtherNotice') : t('alerts.sinceFurtherNotice', { start: at(start) });
  });
  return [...words, ...(more > 0 ? [t('alerts.morePeriods', { n: more })] : [])].join(' · ');
}
