// A whole trip on its line's spine: what is behind, what is to come, where the rider gets on.
import { isServed } from '#domain/departures/departureState.ts';
import { stopPath } from '#web/features/search/placePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Spine } from '#web/ui/Spine.tsx';
import { departureWords } from './departureWords.ts';
import styles from './TripDetail.module.css';
import type { TripDetailView, TripStopView } from './tripDetail.ts';

interface Props {
  trip: TripDetailView;
  color: string;
  /** The rider's stop. */
  stopId: string | null;
}

export function TripDetail({ trip, color, stopId }: Props) {
  const t = useT();
  const place = trip.stops.at(-1)?.name ?? '';
  const kindOf = (stop: TripStopView) => {
    if (stop.stopId === stopId) return 'here';
    if (!isServed(stop.state)) return 'skipped';
    return stop.state.kind === 'departed' ? 'passed' : 'stop';
  };
  const label = t('route.tripTo', { place: trip.headsign ?? place });
  return (
    <section className={styles.trip} aria-label={label} id="trip">
      <p className={styles.source}>{t(trip.isLive ? 'route.tripLive' : 'route.tripScheduled')}</p>
      <Spine
        color={color}
        label={label}
        stops={trip.stops.map((stop) => ({
          key: stop.key,
          kind: kindOf(stop),
          content: <Stop stop={stop} isHere={stop.stopId === stopId} />,
        }))}
      />
    </section>
  );
}

const CLOSED = {
  boarding: 'route.noBoarding',
  alighting: 'route.noAlighting',
  end: 'route.endsHere',
} as const;

function Stop({ stop, isHere }: { stop: TripStopView; isHere: boolean }) {
  const t = useT();
  const format = useFormats();
  const words = () => {
    switch (stop.state.kind) {
      case 'estimated':
      case 'unscheduled':
      case 'extra':
        return t('route.expected', format.said(stop.state.expected));
      case 'skipped':
      case 'cancelled':
      case 'endsHere':
      case 'departed':
        return departureWords(stop.state, t);
      case 'scheduled':
      case 'noGps':
      case 'invalid':
        return stop.scheduled === null ? t('route.timeUnknown') : format.clock(stop.scheduled);
    }
  };
  return (
    <span className={styles.stop}>
      <span>
        <AppLink to={stopPath(stop.stopId)} translate="no" className={styles.name}>
          {stop.name}
        </AppLink>
        {stop.closedFor === null ? null : <span className={styles.closed}>{t(CLOSED[stop.closedFor])}</span>}
        {isHere ? <span className={styles.you}>{t('route.you')}</span> : null}
      </span>
      <span className={styles.time}>{words()}</span>
    </span>
  );
}
