import { useEffect, useRef, useState } from 'react';
import { freshnessOf } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './FreshnessNote.module.css';
import { useClock } from './useClock.ts';

/** Times are `null` if unknown. `none`: there is no source, so no age is shown. */
export type SourceAge =
  | { state: 'answered'; asOf: EpochMs | null }
  | { state: 'down'; since: EpochMs | null }
  | { state: 'none' };

interface Props {
  source: SourceAge;
  now: EpochMs;
  refresh?: { failing: boolean; online: boolean };
  /** Times that are too old are replaced by the schedule; reports, such as elevator outages, have no replacement. */
  of?: 'times' | 'reports';
  /** Announces loss and recovery to screen readers. The note must stay mounted for that. */
  announces?: boolean;
}

const tones = {
  live: 'soft',
  unknown: 'soft',
  delayed: 'warn',
  stale: 'warn',
  offline: 'warn',
  down: 'bad',
} as const;

type State = 'live' | 'delayed' | 'stale' | 'down' | 'offline' | 'unknown';

export function FreshnessNote({
  source,
  now: serverNow,
  refresh = { failing: false, online: true },
  of = 'times',
  announces = false,
}: Props) {
  const t = useT();
  const format = useFormats();
  const now = useClock(serverNow);
  const { state, text } = stateAndText();
  const announced = useLossAndRecovery(state, text, t('common.liveBack'));
  const note = text && (
    <p className={`touch snug small tabular ${tones[state]} ${styles.note}`} data-freshness={state}>
      <span aria-hidden="true" className={`rigid ${styles.dot}`} />
      {/* The text has its own element, so that a translator replacing its node cannot leave an old age on screen. */}
      <span>{text}</span>
    </p>
  );
  return announces ? (
    <>
      {note}
      <span role="status" className="unseen">
        {announced}
      </span>
    </>
  ) : (
    note
  );

  function ageInWords(seconds: number, asOf: EpochMs): string {
    if (seconds < 60) return t('common.updatedSeconds', { n: Math.floor(seconds / 10) * 10 });
    if (seconds < 3600) return t('common.updatedMinutes', { n: Math.floor(seconds / 60) });
    return t('common.updatedOn', { time: format.dayAndClock(asOf) });
  }

  function stateAndText(): { state: State; text: string } {
    if (source.state === 'down')
      return {
        state: 'down',
        text:
          source.since === null
            ? t('common.liveDown')
            : t('common.liveDownSince', {
                ...format.time(source.since),
                time: format.clockOn(source.since, now),
              }),
      };
    if (source.state === 'none') return { state: 'unknown', text: '' };
    if (source.asOf === null) return { state: 'unknown', text: t('common.liveAgeUnknown') };
    const seconds = Math.max(0, Math.round((now - source.asOf) / 1000));
    const age = ageInWords(seconds, source.asOf);
    if (!refresh.online) return { state: 'offline', text: t('common.offline', { age }) };
    const freshness = freshnessOf(seconds);
    switch (freshness) {
      case 'stale':
        return {
          state: freshness,
          text: t(of === 'times' ? 'common.liveStale' : 'common.reportsStale', { age }),
        };
      case 'delayed':
        return { state: freshness, text: age };
      case 'live':
        return { state: refresh.failing ? 'delayed' : freshness, text: age };
    }
  }
}

const isLost = (state: State): boolean => state === 'stale' || state === 'down' || state === 'offline';

/** Returns the text of a live region, which announces the last loss or recovery; "" before the first. */
function useLossAndRecovery(state: State, text: string, back: string): string {
  const [announced, setAnnounced] = useState('');
  const wasLost = useRef(isLost(state));
  useEffect(() => {
    // An unknown age is neither a loss nor a recovery.
    if (state === 'unknown' || isLost(state) === wasLost.current) return;
    wasLost.current = isLost(state);
    setAnnounced(wasLost.current ? text : back);
  }, [state, text, back]);
  return announced;
}
