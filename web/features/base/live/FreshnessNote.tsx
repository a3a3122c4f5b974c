// How old live data is, in words (docs: live, delayed, stale, down, unknown; and what the rider's own network does).
import { useEffect, useRef, useState } from 'react';
import { freshnessOf } from '#domain/vehicles/freshness.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './FreshnessNote.module.css';
import { useClock } from './useClock.ts';

/**
 * A source as a loader sends it: epoch milliseconds. `asOf: null`: it never said when. `none`: there is no source, and
 * nothing is said of its age.
 */
export type SourceAge =
  | { state: 'answered'; asOf: number | null }
  | { state: 'down'; since: number | null }
  | { state: 'none' };

interface Props {
  source: SourceAge;
  /** The loader's `now`. */
  now: number;
  /** From `useRefresh`. */
  refresh?: { failing: boolean; online: boolean };
  /** Times give way to the schedule once too old; reports, such as of elevators, have nothing to give way to. */
  of?: 'times' | 'reports';
  /** Screen readers are told when the source is lost and when it is back. It must stay on the page for that. */
  announces?: boolean;
}

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
  const { state, text } = inWords();
  const said = useLossAndReturn(state, text, t('common.liveBack'));
  const note = text && (
    <p className={`${styles.note} ${styles[state]}`} data-freshness={state}>
      <span aria-hidden="true" className={styles.dot} />
      {/* In an element of its own: a translator that replaced the text node must not leave an old age standing. */}
      <span>{text}</span>
    </p>
  );
  return announces ? (
    <>
      {note}
      <span role="status" className="unseen">
        {said}
      </span>
    </>
  ) : (
    note
  );

  function ageInWords(seconds: number, asOf: number): string {
    if (seconds < 60) return t('common.updatedSeconds', { n: Math.floor(seconds / 10) * 10 });
    if (seconds < 3600) return t('common.updatedMinutes', { n: Math.floor(seconds / 60) });
    return t('common.updatedOn', { time: format.dayAndClock(asOf) });
  }

  function inWords(): { state: State; text: string } {
    if (source.state === 'down') {
      return {
        state: 'down',
        text:
          source.since === null ? t('common.liveDown') : t('common.liveDownSince', format.said(source.since)),
      };
    }
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

/** What a live region says of a change: the loss in its words, then the return, each once; "" before any. */
function useLossAndReturn(state: State, text: string, back: string): string {
  const [said, setSaid] = useState('');
  const wasLost = useRef(isLost(state));
  useEffect(() => {
    // Of unknown age is neither.
    if (state === 'unknown' || isLost(state) === wasLost.current) return;
    wasLost.current = isLost(state);
    setSaid(wasLost.current ? text : back);
  }, [state, text, back]);
  return said;
}
