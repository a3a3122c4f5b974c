// The day at a stop, by the hour, minutes under each: the next one marked, the last one too. Hours already past are
// folded, so that what is still to come is seen first.
import type { Formats } from '#web/i18n/formats.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import styles from './DayGrid.module.css';
import type { HourView } from './routePage.server.ts';

interface Props {
  hours: readonly HourView[];
  /** Epoch ms; trips before it are past. `null`: another day. */
  now: number | null;
  hrefOf: (tripId: string) => string;
}

export function DayGrid({ hours, now, hrefOf }: Props) {
  const t = useT();
  const all = hours.flatMap((hour) => hour.trips);
  const next = now === null ? undefined : all.find((trip) => trip.at >= now);
  const last = all.at(-1);
  const isPast = ({ trips }: HourView) => now !== null && trips.every((trip) => trip.at < now);
  const past = hours.filter(isPast);
  const ahead = hours.filter((hour) => !isPast(hour));
  const shown = { now, next: next?.key, last: last?.key, hrefOf };
  return (
    <>
      {past.length > 0 ? (
        <Disclosure
          summary={t('route.earlier', { n: past.reduce((sum, { trips }) => sum + trips.length, 0) })}
        >
          <Hours hours={past} {...shown} />
        </Disclosure>
      ) : null}
      {ahead.length > 0 ? <Hours hours={ahead} {...shown} /> : null}
    </>
  );
}

/** From this hour of a service day on, the clock alone would be taken for the day itself. */
const FAR_HOUR = 30;

const hourLabel = (hour: number, at: number, format: Formats) =>
  hour < FAR_HOUR ? format.hour(at) : `${format.day(at)}, ${format.hour(at)}`;

interface HoursProps extends Props {
  /** Keys of the trips to mark. */
  next: string | undefined;
  last: string | undefined;
}

function Hours({ hours, now, next, last, hrefOf }: HoursProps) {
  const t = useT();
  const format = useFormats();
  return (
    <ol className={styles.grid}>
      {hours.map(({ hour, trips }) => (
        <li key={hour} className={styles.hour}>
          <span className={styles.label} aria-hidden="true">
            {trips[0] ? hourLabel(hour, trips[0].at, format) : null}
          </span>
          <ol className={styles.trips}>
            {trips.map((trip) => {
              const mark =
                trip.key === next ? t('route.nextMark') : trip.key === last ? t('route.lastMark') : null;
              const about = trip.isApproximate ? t('route.approximate') : null;
              const isPast = now !== null && trip.at < now;
              return (
                <li
                  key={trip.key}
                  className={`${styles.trip} ${isPast ? styles.past : ''} ${trip.key === next ? styles.next : ''}`}
                >
                  <AppLink
                    to={hrefOf(trip.tripId)}
                    preventScrollReset
                    aria-current={trip.key === next ? 'time' : undefined}
                  >
                    {about ? <small>{about} </small> : null}
                    <time dateTime={new Date(trip.at).toISOString()}>
                      <span aria-hidden="true">{`:${format.minute(trip.at)}`}</span>
                      <span className="unseen">
                        {hour < FAR_HOUR ? format.clock(trip.at) : format.dayAndClock(trip.at)}
                      </span>
                    </time>
                    {mark ? <small> {mark}</small> : null}
                  </AppLink>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}
