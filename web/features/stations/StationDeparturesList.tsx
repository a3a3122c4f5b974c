// Departures of a station, grouped by line and direction as its signs are.

import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { ShownTime } from './ShownTime.tsx';
import styles from './StationDeparturesList.module.css';
import { isOver, shownDeparture } from './shownDeparture.ts';
import type { StationGroup } from './stationDepartures.server.ts';

interface Props {
  groups: readonly StationGroup[];
  now: number;
  /** Live data too old to count down by. */
  stale: boolean;
}

export function StationDeparturesList({ groups, now, stale }: Props) {
  const t = useT();
  return (
    <ul className={styles.groups}>
      {groups.map(({ key, badge, directionName, departures }) => (
        <li key={key} className={styles.group}>
          <SpineEdge color={badge.bgColor} />
          <AppLink to={`/schedules/${encodeURIComponent(badge.id)}`} className={styles.mark}>
            <RouteMark route={badge} size="M" />
          </AppLink>
          {directionName ? <p className={styles.direction}>{directionName}</p> : null}
          <ol
            className={styles.rows}
            aria-label={[badgeLabel(badge), directionName].filter(Boolean).join(', ')}
          >
            {departures
              .filter((each) => !isOver(each, now, stale))
              .map((each) => {
                const { at, minutes, status } = shownDeparture(each, now, stale, t);
                return (
                  <li key={each.key} className={styles.row} data-state={each.state}>
                    <span className={styles.headsign} translate="no">
                      {each.headsign}
                    </span>
                    <StatusMark kind={status.kind}>{status.text}</StatusMark>
                    <span className={styles.time}>
                      <ShownTime at={at} minutes={minutes} />
                    </span>
                  </li>
                );
              })}
          </ol>
        </li>
      ))}
    </ul>
  );
}
