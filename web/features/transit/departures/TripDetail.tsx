import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isServed } from '#domain/departures/departure.ts';
import type { EpochMs } from '#domain/units.ts';
import { stopPath } from '#web/features/transit/routes/pagePath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { isFirstPage } from '#web/ui/hydration.ts';
import { stopLight } from '#web/ui/lightNames.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { Spine, type SpineStop, VehicleToken } from '#web/ui/Spine.tsx';
import type { TripDetailView, TripStopView } from './loadTrip.server.ts';
import { departureWords, trackWords } from './shownDeparture.ts';
import { TripAlert } from './TripAlert.tsx';
import styles from './TripDetail.module.css';

/** A trip as shown on its spine: passed stops are folded, and the vehicle is between two stops. */
interface TripSpineStop {
  stop: TripStopView;
  kind: 'stop' | 'here' | 'skipped' | 'passed';
  hasVehicleBefore: boolean;
}

const MIN_FOLDED = 3;

/** Folds a trip. `folded`: stops behind both the vehicle's last stop and the rider's; empty if there are too few. */
export function tripSpine(stops: readonly TripStopView[], stopId: string | null) {
  const lastLeftIndex = stops.findLastIndex(({ state }) => state.kind === 'departed');
  const all = stops.map((stop, index): TripSpineStop => {
    const isHere = stop.stopId === stopId;
    return {
      stop,
      kind: isHere
        ? 'here'
        : !isServed(stop.state)
          ? 'skipped'
          : stop.state.kind === 'departed'
            ? 'passed'
            : 'stop',
      hasVehicleBefore: lastLeftIndex >= 0 && index === lastLeftIndex + 1,
    };
  });
  // The last passed stop stays visible, so that the vehicle is between two stops.
  const hereIndex = all.findIndex(({ kind }) => kind === 'here');
  const stopsBehind = hereIndex >= 0 && hereIndex < lastLeftIndex ? hereIndex : lastLeftIndex;
  return stopsBehind < MIN_FOLDED
    ? { folded: [], shown: all }
    : { folded: all.slice(0, stopsBehind), shown: all.slice(stopsBehind) };
}

interface Props {
  trip: TripDetailView;
  color: string;
  mode: RouteBadge['mode'];
  stopId: string | null;
  /** A trip of another day names its day. */
  now: EpochMs;
}

export function TripDetail({ trip, color, mode, stopId, now }: Props) {
  const t = useT();
  const format = useFormats();
  const section = useRef<HTMLElement>(null);
  const opened = `${trip.tripId} ${trip.run}`;
  const before = useRef<string | null>(null);
  // The page scrolls to the rider's stop if the trip replaces another one or if the page loaded with the trip open, for
  // example from a shared link.
  useEffect(() => {
    const here = section.current?.querySelector('[aria-current]');
    if (before.current === null) {
      // Leave the page where it is if the rider or the browser has already scrolled it.
      if (isFirstPage() && scrollY === 0) here?.scrollIntoView({ block: 'center' });
    } else if (before.current !== opened) here?.scrollIntoView({ block: 'nearest' });
    before.current = opened;
  }, [opened]);
  // The address contains the destination if the rider chose one.
  const [params] = useSearchParams();
  const startIndex = trip.stops.findIndex((stop) => stop.stopId === stopId);
  const exitStop = trip.stops.find((stop, index) => index > startIndex && stop.stopId === params.get('to'));
  const place = trip.stops.at(-1)?.name ?? '';
  const due = trip.stops[Math.max(0, startIndex)]?.scheduled ?? null;
  const isOtherDay = due !== null && format.otherDay(due, now) !== null;
  const label = t('route.tripTo', { place: trip.headsign ?? place });
  const { folded, shown } = tripSpine(trip.stops, stopId);
  const toSpineStop = ({ stop, kind, hasVehicleBefore }: TripSpineStop): SpineStop => ({
    key: stop.key,
    kind,
    content: (
      <Stop stop={stop} mode={mode} isLive={trip.isLive} isHere={kind === 'here'} isEnd={stop === exitStop} />
    ),
    vehicleBefore: hasVehicleBefore ? <VehicleToken label={t('route.vehicleHere')} /> : null,
  });
  return (
    <section ref={section} className={styles.trip} aria-label={label} id="trip">
      {isOtherDay ? <p data-other-day>{format.longDay(due)}</p> : null}
      <p className="quiet">{t(trip.isLive ? 'route.tripLive' : 'route.tripScheduled')}</p>
      {trip.alerts?.map(({ title, lang }) => (
        <p key={title}>
          <TripAlert />: <bdi lang={lang ?? undefined}>{title}</bdi>
        </p>
      ))}
      {folded.length > 0 ? (
        <details className={styles.folded}>
          <summary className="chevron">{t('route.stopsPassed', { n: folded.length })}</summary>
          <Spine
            color={color}
            label={t('route.stopsPassed', { n: folded.length })}
            stops={folded.map(toSpineStop)}
          />
        </details>
      ) : null}
      <Spine color={color} label={label} stops={shown.map(toSpineStop)} />
    </section>
  );
}

const CLOSED = {
  boarding: 'route.noBoarding',
  alighting: 'route.noAlighting',
  end: 'route.endsHere',
} as const;

interface StopProps {
  stop: TripStopView;
  mode: RouteBadge['mode'];
  /** Whether times are expected ones; if so, a scheduled time says what it is. */
  isLive: boolean;
  isHere: boolean;
  isEnd: boolean;
}

function Stop({ stop, mode, isLive, isHere, isEnd }: StopProps) {
  const t = useT();
  const format = useFormats();
  const { state, scheduled } = stop;
  const words = (): string => {
    switch (state.kind) {
      case 'estimated':
      case 'unscheduled':
      case 'extra':
        return format.clock(state.expected);
      case 'skipped':
      case 'cancelled':
      case 'endsHere':
      case 'departed':
        return departureWords(state, t);
      case 'scheduled':
      case 'noGps':
      case 'invalid':
        if (scheduled === null) return t('route.timeUnknown');
        return isLive
          ? t('route.timeAndState', { ...format.time(scheduled), state: departureWords(state, t) })
          : format.clock(scheduled);
    }
  };
  // Repeating the scheduled time at every stop would be noise.
  const moved =
    isHere &&
    state.kind === 'estimated' &&
    scheduled !== null &&
    format.clock(scheduled) !== format.clock(state.expected);
  return (
    <span className="wrap between" data-lights={stopLight(stop.stopId)}>
      <span className={`shrink links ${styles.what}`}>
        <AppLink to={stopPath(stop.stopId)} translate="no" className="link">
          {stop.name}
        </AppLink>
        {stop.track ? <span className="quiet">{trackWords(stop.track, mode, t)}</span> : null}
        {stop.closedFor === null ? null : <span className="quiet">{t(CLOSED[stop.closedFor])}</span>}
        {isHere ? <span className={`small ${styles.you}`}>{t('route.you')}</span> : null}
        {isEnd ? <span className={`small ${styles.you}`}>{t('trips.getOff')}</span> : null}
      </span>
      <span className={`tabular breaks end ${isLive && !('expected' in state) ? 'soft' : ''}`}>
        {moved ? (
          <s className="quiet regular">
            <span className="unseen">{t('route.wasScheduled', { time: '' })}</span>
            {format.clock(scheduled)}
          </s>
        ) : null}{' '}
        {words()}
      </span>
    </span>
  );
}
