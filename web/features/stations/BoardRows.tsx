// The departures of a board: soonest first, one line each, as large as the screen allows.

import { useT } from '#web/i18n/translation.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './BoardRows.module.css';
import { ShownTime } from './ShownTime.tsx';
import { isOver, shownDeparture } from './shownDeparture.ts';
import type { StationGroup } from './stationDepartures.server.ts';

/** As many as a screen at reading size holds. */
const MAX_ROWS = 8;

interface Props {
  groups: readonly StationGroup[];
  now: number;
  /** Live data too old to count down by. */
  stale: boolean;
}

export function BoardRows({ groups, now, stale }: Props) {
  const t = useT();
  const rows = groups
    .flatMap(({ badge, departures }) => departures.map((departure) => ({ badge, departure })))
    .filter(({ departure }) => !isOver(departure, now, stale))
    .map((each) => ({ ...each, shown: shownDeparture(each.departure, now, stale, t) }))
    .sort((a, b) => a.shown.at - b.shown.at)
    .slice(0, MAX_ROWS);
  return (
    <ol className={styles.rows}>
      {rows.map(({ badge, departure, shown: { at, minutes, status } }) => (
        <li key={departure.key} className={styles.row} data-state={departure.state}>
          <span className={styles.mark}>
            <RouteMark route={badge} size="L" />
          </span>
          <span className={styles.headsign} translate="no">
            {departure.headsign}
          </span>
          <span className={styles.status}>
            <StatusMark kind={status.kind}>{status.text}</StatusMark>
          </span>
          <span className={styles.time}>
            <ShownTime at={at} minutes={minutes} />
          </span>
        </li>
      ))}
    </ol>
  );
}
