// Departures of a station, grouped by line and direction as its signs are.
import { departureStatus } from '#web/features/departures/departureWords.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import styles from './StationDeparturesList.module.css';
import type { StationGroup } from './stationDepartures.server.ts';

interface Props {
  groups: readonly StationGroup[];
  now: number;
  /** Live data too old to count down by. */
  stale: boolean;
  /** Signage: no links, larger type. */
  isBoard?: boolean;
}

export function StationDeparturesList({ groups, now, stale, isBoard = false }: Props) {
  const t = useT();
  const format = useFormats();
  return (
    <ul className={`${styles.groups} ${isBoard ? styles.board : ''}`}>
      {groups.map(({ key, badge, departures }) => (
        <li key={key} className={styles.group}>
          <SpineEdge color={badge.bgColor} />
          {isBoard ? (
            <RouteMark route={badge} size="L" />
          ) : (
            <AppLink to={`/schedules/${encodeURIComponent(badge.id)}`} className={styles.mark}>
              <RouteMark route={badge} size="M" />
            </AppLink>
          )}
          <ol className={styles.rows}>
            {departures
              .filter((each) => (each.expected ?? each.scheduled) > now - 60_000)
              .map((each) => {
                const live = each.state === 'estimated' && each.expected !== null && !stale;
                const shown = live && each.expected !== null ? each.expected : each.scheduled;
                const minutes = live ? Math.max(0, Math.floor((shown - now) / 60_000)) : null;
                const status = departureStatus(
                  stale && each.state === 'estimated' ? { ...each, state: 'noGps' } : each,
                  t,
                );
                return (
                  <li key={each.key} className={styles.row} data-state={each.state}>
                    <span className={styles.headsign} translate="no">
                      {each.headsign}
                    </span>
                    <StatusMark kind={status.kind}>{status.text}</StatusMark>
                    <span className={styles.time}>
                      {minutes === null ? null : (
                        <strong>{minutes === 0 ? t('route.due') : t('route.minutes', { n: minutes })}</strong>
                      )}{' '}
                      <time dateTime={new Date(shown).toISOString()}>{format.clock(shown)}</time>
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
