import { DepartureLine } from '#web/features/transit/departures/DepartureLine.tsx';
import { OpenTrip } from '#web/features/transit/departures/OpenTrip.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import type { StationGroup } from '#web/features/transit/stations/stationDepartures.server.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { routeHeading } from '#web/ui/pageHeading.ts';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import styles from './StationDeparturesList.module.css';

interface Props {
  groups: readonly StationGroup[];
  now: number;
  /** Whether live data is too old to use. */
  stale: boolean;
}

export function StationDeparturesList({ groups, now, stale }: Props) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ key, badge, directionId, directionName, stopId, departures }) => (
        <li key={key} className={styles.group}>
          <SpineEdge color={badge.bgColor} />
          <AppLink
            to={routePath(badge, directionId, { stop: stopId })}
            className={styles.mark}
            heading={routeHeading(badge)}
          >
            <RouteMark route={badge} size="M" />
          </AppLink>
          <h3 className={styles.direction}>{labelOf(badge, directionName)}</h3>
          <ol className={styles.rows} aria-label={labelOf(badge, directionName)}>
            {departures.map((each) => {
              const shown = shownDeparture(each, now, stale);
              return shown ? (
                <li key={each.key}>
                  <DepartureLine departure={each} shown={shown} layout="list" />
                  <OpenTrip
                    departure={each}
                    at={shown.at}
                    href={routePath(badge, directionId, { stop: stopId, trip: each.tripId, run: each.run })}
                    isOpen={null}
                  />
                </li>
              ) : null;
            })}
          </ol>
        </li>
      ))}
    </ul>
  );
}

const labelOf = (badge: RouteBadge, directionName: string | null) =>
  [badgeLabel(badge), directionName].filter(Boolean).join(', ');

function routePath({ id }: RouteBadge, directionId: 0 | 1 | null, choice: Record<string, string>): string {
  const direction = directionId === null ? {} : { direction: `${directionId}` };
  return `/schedules/${encodeURIComponent(id)}?${new URLSearchParams({ ...direction, ...choice })}`;
}
