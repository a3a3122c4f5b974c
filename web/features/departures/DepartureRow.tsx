// One departure. Minutes first, then the clock; estimate and schedule look and read differently:
//   4 min   14:06 ▲ 6 min delayed  (14:00 struck)      estimate
//   14:15   ○ Scheduled                             schedule, or no live location: never a countdown
//   ✕       14:30 Cancelled
import { seatWords } from '#web/features/live/seatWords.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './DepartureRow.module.css';
import type { DepartureView } from './departureView.ts';
import { departureStatus } from './departureWords.ts';

interface Props {
  departure: DepartureView;
  badge: RouteBadge | undefined;
  /** Shown where lines share a list. */
  showMark: boolean;
  now: number;
  /** The live data are too old to count down by. */
  stale: boolean;
  href: string;
  isOpen: boolean;
}

export function DepartureRow({ departure, badge, showMark, now, stale, href, isOpen }: Props) {
  const t = useT();
  const format = useFormats();
  const { expected, scheduled, state } = departure;
  const live = (state === 'estimated' || state === 'extra') && expected !== null && !stale;
  const shown = live ? expected : scheduled;
  const minutes = live ? Math.max(0, Math.floor((expected - now) / 60_000)) : null;
  const status = departureStatus(
    stale && state === 'estimated' ? { ...departure, state: 'noGps' } : departure,
    t,
  );
  const moved = live && format.clock(expected) !== format.clock(scheduled);
  // Nothing is said of seats where the vehicle does not tell.
  const seats = live && departure.occupancy !== 'other' ? seatWords(departure.occupancy, t) : null;
  return (
    <div
      className={`${styles.row} ${state === 'cancelled' || state === 'skipped' ? styles.off : ''}`}
      data-state={state}
    >
      <div className={styles.when}>
        {minutes === null ? (
          <span className={styles.clock}>
            {departure.isApproximate ? <small>{t('route.approximate')} </small> : null}
            <time dateTime={new Date(shown).toISOString()}>{format.clock(shown)}</time>
          </span>
        ) : (
          <>
            <span className={styles.minutes}>
              {minutes === 0 ? t('route.due') : t('route.minutes', { n: minutes })}
            </span>
            <span className={styles.small}>
              <time dateTime={new Date(shown).toISOString()}>{format.clock(shown)}</time>{' '}
              {moved ? (
                <s>
                  <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
                  <time dateTime={new Date(scheduled).toISOString()}>{format.clock(scheduled)}</time>
                </s>
              ) : null}
            </span>
          </>
        )}
      </div>
      <div className={styles.what}>
        <span className={styles.headsign}>
          {showMark && badge ? <RouteMark route={badge} size="S" /> : null}
          <span translate="no">{departure.headsign}</span>
        </span>
        <span className={styles.status}>
          <StatusMark kind={status.kind}>{status.text}</StatusMark>
          {departure.isLast ? <span className={styles.last}>{t('route.last')}</span> : null}
        </span>
        <span className={styles.facts}>
          {live && departure.stopsAway !== null ? (
            <span>{t('route.stopsAway', { n: departure.stopsAway })}</span>
          ) : null}
          {seats ? <span>{seats}</span> : null}
          {departure.trainNumber !== null ? (
            <span>{t('route.train', { id: departure.trainNumber })}</span>
          ) : live && departure.vehicleId ? (
            <span>
              {t(badge?.mode === 'Bus' ? 'route.bus' : 'route.vehicle', { id: departure.vehicleId })}
            </span>
          ) : null}
          {departure.byArrangement ? <span>{t('route.byArrangement')}</span> : null}
          {departure.arrives !== null ? (
            <span>{t('route.arrives', format.said(departure.arrives))}</span>
          ) : null}
        </span>
      </div>
      <AppLink
        to={href}
        preventScrollReset
        className={styles.open}
        aria-expanded={isOpen}
        aria-label={`${t(isOpen ? 'route.closeTrip' : 'route.wholeTrip')}: ${format.clock(scheduled)} ${departure.headsign}`}
      >
        <span aria-hidden="true">{isOpen ? '×' : '›'}</span>
      </AppLink>
    </div>
  );
}
