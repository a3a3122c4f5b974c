// Shows one departure in a list. Predictions and scheduled times look and read differently:
//   4 min   14:06  (14:00 struck out)  ▲ 6 min delayed    prediction
//   14:15   ○ Scheduled                                   scheduled, or no live location: never a countdown
//   14:30   ✕ Cancelled
import type { ReactNode } from 'react';
import { isServed } from '#domain/departures/departureState.ts';
import { seatWords } from '#web/features/transit/vehicles/seatWords.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './DepartureLine.module.css';
import type { DepartureView } from './departureView.ts';
import { departureMark, departureWords } from './departureWords.ts';
import type { ShownDeparture } from './shownDeparture.ts';
import { TripAlert } from './TripAlert.tsx';

interface Props {
  departure: DepartureView;
  shown: ShownDeparture;
  /** `page`: everything. `list`: only the essentials, in compact lists. `board`: large, legible from a distance. */
  layout: 'page' | 'list' | 'board';
  badge?: RouteBadge | null;
  isBus?: boolean;
  from?: string | null;
  action?: ReactNode;
  isLead?: boolean;
  lights?: string;
}

export function DepartureLine({
  departure,
  shown,
  layout,
  badge = null,
  isBus = false,
  from = null,
  action,
  isLead = false,
  lights,
}: Props) {
  const t = useT();
  const format = useFormats();
  const { state, at, minutes, isLive } = shown;
  const { scheduled, trainNumber } = departure;
  const isWhole = layout === 'page';
  const moved = isWhole && isLive && format.clock(at) !== format.clock(scheduled);
  const when = (
    <div className={styles.when}>
      {minutes !== null ? (
        <strong className={styles.minutes}>
          {minutes === 0 ? t('route.due') : t('route.minutes', { n: minutes })}
        </strong>
      ) : null}{' '}
      <span className={styles.clock}>
        {departure.isApproximate && !isLive ? <small>{t('route.approximate')} </small> : null}
        <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>{' '}
        {moved ? (
          <s>
            <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
            <time dateTime={new Date(scheduled).toISOString()}>{format.clock(scheduled)}</time>
          </s>
        ) : null}
      </span>
    </div>
  );
  const what = (
    <div className={styles.what}>
      <span className={styles.head}>
        {badge ? (
          <span className={styles.mark}>
            <RouteMark route={badge} size={layout === 'board' ? 'L' : 'S'} />
          </span>
        ) : null}
        <span className={styles.headsign} translate="no">
          {departure.headsign}
        </span>
      </span>
      <span className={styles.status}>
        <StatusMark kind={departureMark(state)}>{departureWords(state, t)}</StatusMark>
        {departure.endsEarlyAt === null ? null : (
          <span className={styles.last}>{t('route.endsAt', { stop: departure.endsEarlyAt })}</span>
        )}
        {departure.missesDestination ? (
          <span className={styles.last}>{t('route.missesDestination')}</span>
        ) : null}
        {departure.hasAlert ? <TripAlert /> : null}
        {departure.isLast ? <span className={styles.last}>{t('route.last')}</span> : null}
        {trainNumber === null || isWhole ? null : (
          <span className={styles.small}>{t('route.train', { id: trainNumber })}</span>
        )}
        {from === null ? null : <span className={styles.small}>{t('favourites.from', { stop: from })}</span>}
      </span>
      {isWhole ? <DepartureFacts departure={departure} shown={shown} isBus={isBus} /> : null}
    </div>
  );
  return (
    <div
      className={`${styles.line} ${styles[layout]} ${isLead ? styles.lead : ''} ${isServed(state) ? '' : styles.off}`}
      data-state={state.kind}
      data-lights={lights}
    >
      {/* The reading order matches the visual order. */}
      {isWhole ? when : what}
      {isWhole ? what : when}
      {action}
    </div>
  );
}

interface FactsProps {
  departure: DepartureView;
  shown: ShownDeparture;
  isBus: boolean;
}

function DepartureFacts({ departure, shown, isBus }: FactsProps) {
  const t = useT();
  const format = useFormats();
  const { isLive, stopsAway } = shown;
  const { occupancy, trainNumber, vehicleId, arrives } = departure;
  return (
    <span className={styles.facts}>
      {stopsAway !== null ? <span>{t('route.stopsAway', { n: stopsAway })}</span> : null}
      {isLive && occupancy !== 'other' ? <span>{seatWords(occupancy, t)}</span> : null}
      {trainNumber !== null ? (
        <span>{t('route.train', { id: trainNumber })}</span>
      ) : isLive && vehicleId ? (
        <span>{t(isBus ? 'route.bus' : 'route.vehicle', { id: vehicleId })}</span>
      ) : null}
      {departure.byArrangement ? <span>{t('route.byArrangement')}</span> : null}
      {arrives !== null ? <span>{t('route.arrives', format.time(arrives))}</span> : null}
    </span>
  );
}
