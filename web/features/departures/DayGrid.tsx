// The day at a stop, by the hour, minutes under each: the next one marked, the last one and those that pass by it too.
import type { Formats } from '#web/i18n/formats.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import styles from './DayGrid.module.css';
import type { DayView, HourView } from './dayView.server.ts';

interface Props {
  day: DayView;
  /** By route id: named where lines share the stop. */
  badges: Readonly<Record<string, RouteBadge>>;
  /** Epoch ms; trips before it are past. `null`: another day. */
  now: number | null;
  hrefOf: (tripId: string, run: string) => string;
}

export function DayGrid({ day, badges, now, hrefOf }: Props) {
  const format = useFormats();
  const trips = day.hours.flatMap((hour) =>
    hour.tripIds.flatMap((tripId, place) =>
      isOff(hour, place)
        ? []
        : [{ tripId, at: day.start + (hour.hour * 3600 + (hour.seconds[place] ?? 0)) * 1000 }],
    ),
  );
  const next = now === null ? undefined : trips.find(({ at }) => at >= now);
  return (
    <ol className={styles.grid}>
      {day.hours.map((hour) => {
        const start = day.start + hour.hour * 3_600_000;
        return (
          <li key={hour.hour} className={styles.hour}>
            <span className={styles.label} aria-hidden="true">
              {hourLabel(hour.hour, start, format)}
            </span>
            <Trips
              hour={hour}
              start={start}
              date={day.date}
              badges={badges}
              now={now}
              next={next && keyOf(next.tripId, next.at)}
              hrefOf={hrefOf}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The trip does not leave from here. */
const isOff = ({ skipped, cancelled }: HourView, place: number): boolean =>
  skipped.includes(place) || (cancelled?.includes(place) ?? false);

const keyOf = (tripId: string, at: number) => `${tripId} ${at}`;

/** From this hour of a service day on, the clock alone would be taken for the day itself. */
const FAR_HOUR = 30;

const hourLabel = (hour: number, at: number, format: Formats) =>
  hour < FAR_HOUR ? format.hour(at) : format.dayAndHour(at);

interface TripsProps extends Pick<Props, 'badges' | 'now' | 'hrefOf'> {
  hour: HourView;
  /** Of the hour, epoch ms. */
  start: number;
  /** The service date. */
  date: string;
  /** The key of the trip to mark. */
  next: string | undefined;
}

function Trips({ hour, start, date, badges, now, next, hrefOf }: TripsProps) {
  const t = useT();
  const format = useFormats();
  return (
    <ol className={styles.trips}>
      {hour.tripIds.map((tripId, place) => {
        const at = start + (hour.seconds[place] ?? 0) * 1000;
        const key = keyOf(tripId, at);
        const isNext = key === next;
        const mark = () => {
          if (hour.cancelled?.includes(place)) return t('common.cancelled');
          if (hour.skipped.includes(place)) return t('route.notServed');
          if (isNext) return t('route.nextMark');
          return hour.last?.includes(place) ? t('route.lastMark') : null;
        };
        const word = mark();
        const isPast = now !== null && at < now;
        const routeId = hour.routeIds[place];
        return (
          <li
            key={routeId === undefined ? key : `${routeId} ${key}`}
            className={isPast ? styles.past : isNext ? styles.next : undefined}
          >
            <AppLink to={hrefOf(tripId, date)} preventScrollReset aria-current={isNext ? 'time' : undefined}>
              {hour.approximate.includes(place) ? <small>{t('route.approximate')} </small> : null}
              <span aria-hidden="true" className={isOff(hour, place) ? styles.skipped : undefined}>
                {`:${format.minute(at)}`}
              </span>
              <span className="unseen">
                {hour.hour < FAR_HOUR ? format.clock(at) : format.dayAndClock(at)}
              </span>
              {routeId === undefined ? null : (
                <small translate="no"> {badges[routeId]?.name ?? routeId}</small>
              )}
              {word ? <small> {word}</small> : null}
            </AppLink>
          </li>
        );
      })}
    </ol>
  );
}
