// The few departures a list of places shows of each: a countdown only where an estimate stands behind it.
import { ShownTime } from '#web/features/stations/ShownTime.tsx';
import { isOver, shownDeparture } from '#web/features/stations/shownDeparture.ts';
import { useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './SoonDepartures.module.css';
import type { SoonDeparture } from './soonDeparture.ts';

interface Props {
  label: string;
  departures: readonly SoonDeparture[];
  /** So many of them are shown: the next that are not over. */
  most: number;
  /** Epoch milliseconds. */
  now: number;
  /** Live data too old to count down by. */
  stale: boolean;
}

export function SoonDepartures({ label, departures, most, now, stale }: Props) {
  const t = useT();
  return (
    <ol className={styles.rows} aria-label={label}>
      {departures
        .filter(({ departure }) => !isOver(departure, now, stale))
        .slice(0, most)
        .map(({ badge, from, departure }) => {
          const { at, minutes, status } = shownDeparture(departure, now, stale, t);
          return (
            <li key={`${from} ${departure.key}`} className={styles.row} data-state={departure.state}>
              <span className={styles.headsign}>
                {badge ? <RouteMark route={badge} size="S" /> : null}
                <span translate="no">{departure.headsign}</span>
              </span>
              <span className={styles.status}>
                <StatusMark kind={status.kind}>{status.text}</StatusMark>
                {from === null ? null : (
                  <span className={styles.from}>{t('favourites.from', { stop: from })}</span>
                )}
              </span>
              <span className={styles.time}>
                <ShownTime at={at} minutes={minutes} />
              </span>
            </li>
          );
        })}
    </ol>
  );
}
