import { isServed } from '#domain/departures/departureState.ts';
import { useStale } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { departureMark, departureWords } from '#web/features/transit/departures/departureWords.ts';
import { type ShownDeparture, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { TripAlert } from '#web/features/transit/departures/TripAlert.tsx';
import { tripPath } from '#web/features/transit/departures/tripPath.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './TripRows.module.css';
import type { JourneyView, RideView, TripsPage } from './tripsPage.server.ts';

export function TripRows({ view }: { view: Omit<TripsPage, 'redirectTo'> }) {
  const t = useT();
  const now = useClock(view.now);
  const stale = useStale(view.live, now);
  // Trips for a requested day or time stay listed, even if they are over.
  const at = view.date === null && view.time === null ? now : 0;
  const rows = view.rows.flatMap((journey) => shownJourney(journey, at, stale) ?? []);
  return (
    <ol className={styles.rows} aria-label={t('trips.found')}>
      {rows.map((row) => (
        <li key={row.journey.key} data-journey={row.journey.rides.length}>
          <Row row={row} />
        </li>
      ))}
    </ol>
  );
}

interface ShownRide {
  ride: RideView;
  shown: ShownDeparture;
  /** Epoch ms; `null`: unknown, or riders cannot board. */
  arrives: number | null;
}
interface ShownJourney {
  journey: JourneyView;
  rides: ShownRide[];
}

/** Returns what to show of a journey; `null`: it is over, only in stale live data, or misses its connection. */
function shownJourney(journey: JourneyView, now: number, stale: boolean): ShownJourney | null {
  const rides = journey.rides.flatMap((ride, index): ShownRide[] => {
    const shown = shownDeparture(ride.departure, index === 0 ? now : 0, stale);
    if (shown === null) return [];
    const arrives = stale && isServed(shown.state) ? ride.scheduledArrival : ride.arrives;
    return [{ ride, shown, arrives }];
  });
  const [first, second] = rides;
  if (rides.length < journey.rides.length || !first) return null;
  const { change } = journey;
  if (
    second &&
    change &&
    (first.arrives ?? Number.POSITIVE_INFINITY) + change.minutes * 60_000 > second.shown.at
  )
    return null;
  return { journey, rides };
}

function Row({ row }: { row: ShownJourney }) {
  const t = useT();
  const format = useFormats();
  const { rides, journey } = row;
  const first = rides[0] as ShownRide;
  const last = rides.at(-1) as ShownRide;
  const isOff = rides.some(({ shown }) => !isServed(shown.state));
  const clock = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.clock(at)}</time>;
  return (
    <>
      <p className={`${styles.times} ${isOff ? styles.off : ''}`}>
        <strong>
          {clock(first.shown.at)} <span aria-hidden="true">→</span>{' '}
          <span className="unseen">{t('trips.to')} </span>
          {last.arrives === null
            ? isOff && last.ride.scheduledArrival !== null
              ? clock(last.ride.scheduledArrival)
              : t('route.timeUnknown')
            : clock(last.arrives)}
        </strong>
        {last.arrives === null ? null : (
          <span className="quiet">
            {t('route.minutes', { n: Math.round((last.arrives - first.shown.at) / 60_000) })}
          </span>
        )}
      </p>
      {rides.map(({ ride, shown }, index) => {
        const before = rides[index - 1];
        return (
          <div key={ride.departure.key}>
            {before && before.arrives !== null && journey.change !== null ? (
              <p className={`quiet ${styles.change}`}>
                {t('trips.change', {
                  station: journey.change.station,
                  n: Math.floor((shown.at - before.arrives) / 60_000),
                })}
              </p>
            ) : null}
            <AppLink
              to={tripPath({
                ...ride.departure,
                routeId: ride.badge.id,
                directionId: ride.directionId,
                stopId: ride.fromStopId,
                toStopId: ride.toStopId,
              })}
              className={styles.link}
            >
              <RouteMark route={ride.badge} size="S" />
              <span className={styles.what}>
                <span translate="no">{ride.departure.headsign}</span>{' '}
                <span className={`quiet ${styles.status}`}>
                  <StatusMark kind={departureMark(shown.state)}>{departureWords(shown.state, t)}</StatusMark>
                  {ride.departure.hasAlert ? <TripAlert /> : null}
                  {ride.departure.trainNumber === null ? null : (
                    <span>{t('route.train', { id: ride.departure.trainNumber })}</span>
                  )}
                  {index > 0 ? <span>{format.clock(shown.at)}</span> : null}
                </span>
              </span>
              <span aria-hidden="true" className={styles.arrow}>
                ›
              </span>
            </AppLink>
          </div>
        );
      })}
    </>
  );
}
