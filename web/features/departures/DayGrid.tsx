// The day at a stop, by the hour: the next one marked, the last one too.
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
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
  const format = useFormats();
  const all = hours.flatMap((hour) => hour.trips);
  const next = now === null ? undefined : all.find((trip) => trip.at >= now);
  const last = all.at(-1);
  return (
    <ol className={styles.grid}>
      {hours.map(({ hour, trips }) => (
        <li key={hour} className={styles.hour}>
          <ol className={styles.trips}>
            {trips.map((trip) => {
              const past = now !== null && trip.at < now;
              const mark = trip === next ? t('route.nextMark') : trip === last ? t('route.lastMark') : null;
              return (
                <li
                  key={trip.key}
                  className={`${styles.trip} ${past ? styles.past : ''} ${trip === next ? styles.next : ''}`}
                >
                  <AppLink
                    to={hrefOf(trip.tripId)}
                    preventScrollReset
                    aria-current={trip === next ? 'time' : undefined}
                  >
                    {trip.isApproximate ? <span>{t('route.approximate')} </span> : null}
                    <time dateTime={new Date(trip.at).toISOString()}>{format.clock(trip.at)}</time>
                    {mark ? <span className={styles.mark}> {mark}</span> : null}
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
