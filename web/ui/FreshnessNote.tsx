// How old live data is, in words (docs: live, delayed, stale, down, unknown; and what the rider's own network does).
import { useClock } from '#web/features/live/useClock.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './FreshnessNote.module.css';

/** A source as a loader sends it: epoch milliseconds. `asOf: null`: it never said when. */
export type SourceAge = { state: 'answered'; asOf: number | null } | { state: 'down'; since: number | null };

interface Props {
  source: SourceAge;
  /** The loader's `now`. */
  now: number;
  /** From `useRefresh`. */
  refresh?: { failing: boolean; online: boolean };
  /** Times give way to the schedule once too old; reports, such as of elevators, have nothing to give way to. */
  of?: 'times' | 'reports';
}

export function FreshnessNote({
  source,
  now: serverNow,
  refresh = { failing: false, online: true },
  of = 'times',
}: Props) {
  const t = useT();
  const format = useFormats();
  const now = useClock(serverNow);
  const { state, text } = inWords();
  return (
    <p className={`${styles.note} ${styles[state]}`} data-freshness={state}>
      <span aria-hidden="true" className={styles.dot} />
      {/* In an element of its own: a translator that replaced the text node must not leave an old age standing. */}
      <span>{text}</span>
    </p>
  );

  function inWords(): {
    state: 'live' | 'delayed' | 'stale' | 'down' | 'offline' | 'unknown';
    text: string;
  } {
    if (source.state === 'down') {
      return {
        state: 'down',
        text:
          source.since === null ? t('common.liveDown') : t('common.liveDownSince', format.said(source.since)),
      };
    }
    if (source.asOf === null) return { state: 'unknown', text: t('common.liveAgeUnknown') };
    const seconds = Math.max(0, Math.round((now - source.asOf) / 1000));
    const age =
      seconds < 60
        ? t('common.updatedSeconds', { n: Math.floor(seconds / 10) * 10 })
        : t('common.updatedMinutes', { n: Math.floor(seconds / 60) });
    if (!refresh.online) return { state: 'offline', text: t('common.offline', { age }) };
    if (seconds > 300)
      return {
        state: 'stale',
        text: t(of === 'times' ? 'common.liveStale' : 'common.reportsStale', { age }),
      };
    if (seconds >= 90 || refresh.failing) return { state: 'delayed', text: age };
    return { state: 'live', text: age };
  }
}
