import type { ReactNode } from 'react';
import { isServed } from '#domain/departures/departure.ts';
import type { LiveAge } from '#web/features/base/live/liveAge.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import styles from './SignRow.module.css';
import type { SignDeparture } from './SignRow.tsx';
import { canLead } from './shownDeparture.ts';

interface TimeProps {
  lead: SignDeparture;
  after: readonly SignDeparture[];
  live: LiveAge;
  isGroup: boolean;
  isHero: boolean;
}

/** The time of a row in large figures, then the times after it or, for a single departure, its own time by the clock. */
export function SignTime({ lead: { departure, shown }, after, live, isGroup, isHero }: TimeProps) {
  const t = useT();
  const format = useFormats();
  const { at, isLive, state } = shown;
  const isFresh = isLive && live.freshness === 'live';
  // "Due" promises that the vehicle is here, which only fresh data knows.
  const minutes = shown.minutes === 0 && !isFresh ? null : shown.minutes;
  const clock = format.clockParts(at);
  const day = minutes === null ? format.otherDay(at, shown.now) : null;
  /** The times after it, each with its day if that is not the day of the clock time before. */
  const inOrder = (timeOf: (then: number) => string, minutesOf: (n: number) => string): string[] => {
    let before = minutes === null ? at : shown.now;
    return after.map(({ shown: { minutes: n, at: then } }) => {
      if (n !== null) return minutesOf(n);
      const otherDay = format.otherDay(then, before);
      before = then;
      return otherDay === null ? timeOf(then) : `${otherDay} ${timeOf(then)}`;
    });
  };
  const times = inOrder((then) => format.clockParts(then).time, String).join(' · ');
  return (
    <span className={`end tabular ${styles.when}`}>
      <span className={`${styles.next} ${isFresh || !isLive ? '' : 'soft'}`}>
        {isFresh ? <LiveWave /> : null}
        <time
          dateTime={new Date(at).toISOString()}
          className={
            canLead(shown) ? undefined : `soft ${styles.off} ${isServed(state) ? '' : styles.struck}`
          }
          data-minutes={minutes === null ? undefined : ''}
        >
          {(departure.isApproximate && !isLive) || (state.kind === 'estimated' && state.isUncertain) ? (
            <small>{t('route.approximate')} </small>
          ) : null}
          {minutes === null ? (
            <>
              {day === null ? null : <small>{day} </small>}
              {clock.before ? <small>{clock.before}</small> : null}
              <b>{clock.time}</b>
              {clock.after ? <small>{clock.after}</small> : null}
            </>
          ) : minutes === 0 ? (
            <b className={styles.word}>{t('route.due')}</b>
          ) : (
            withLargeNumber(t('route.minutes', { n: minutes }), String(minutes))
          )}
        </time>
        {/* A saved page shows the schedule in place of a countdown, even without scripts (`SignRow.module.css`). */}
        {minutes === null ? null : <b className={styles.savedClock}>{format.clock(departure.scheduled)}</b>}
      </span>
      {isGroup && after.length > 0 ? (
        <span className={`quiet ${styles.after}`}>
          <span aria-hidden="true">{isHero ? t('home.then', { times }) : times}</span>
          <span className="unseen">
            {t('home.then', { times: inOrder(format.clock, (n) => t('route.minutes', { n })).join(', ') })}
          </span>
        </span>
      ) : null}
      {isGroup ? null : (
        <span className={`quiet ${styles.after}`}>
          <OwnClock departure={departure} shown={shown} isRepeated={minutes === null} />
        </span>
      )}
    </span>
  );
}

/** Shows the time of a departure and, struck out, its scheduled time if it differs. `isRepeated`: the time is above. */
export function OwnClock({ departure, shown, isRepeated }: SignDeparture & { isRepeated: boolean }) {
  const t = useT();
  const format = useFormats();
  const [now, scheduled] = [format.clock(shown.at), format.clock(departure.scheduled)];
  return (
    <>
      {isRepeated ? null : <span>{now}</span>}{' '}
      {shown.isLive && now !== scheduled ? (
        <s>
          <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
          <time dateTime={new Date(departure.scheduled).toISOString()}>{scheduled}</time>
        </s>
      ) : null}
    </>
  );
}

/** Sets the number of "4 min" in large figures, wherever the language puts it. */
function withLargeNumber(text: string, number: string): ReactNode {
  const at = text.indexOf(number);
  if (at < 0) return <b>{text}</b>;
  return (
    <>
      {at > 0 ? <small>{text.slice(0, at)}</small> : null}
      <b>{number}</b>
      <small>{text.slice(at + number.length)}</small>
    </>
  );
}

/** Moves only while the time next to it is live. */
function LiveWave() {
  const t = useT();
  return (
    <>
      <svg viewBox="0 0 15 15" aria-hidden="true" className={`along ${styles.wave}`}>
        <path d="M2 3a11 11 0 0 1 11 11" />
        <path d="M2 8a6 6 0 0 1 6 6" />
        <circle cx="3" cy="13" r="1.7" />
      </svg>
      <span className="unseen">{t('route.live')} </span>
    </>
  );
}
