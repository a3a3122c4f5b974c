import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { DepartureLine } from './DepartureLine.tsx';
import styles from './DepartureRows.module.css';
import type { DepartureView } from './departureView.ts';
import { type ShownDeparture, shownDeparture } from './shownDeparture.ts';
import { tripPath } from './tripPath.ts';

export interface DepartureRow {
  departure: DepartureView;
  directionId: 0 | 1 | null;
  stopId: string;
}

interface ShownRow extends DepartureRow {
  shown: ShownDeparture;
  badge: RouteBadge;
}

/** `now` in epoch ms; `stale`: live data is too old to use. */
export const shownRows = (
  rows: readonly DepartureRow[],
  lines: readonly RouteBadge[],
  now: number,
  stale: boolean,
): ShownRow[] =>
  rows.flatMap((row) => {
    const shown = shownDeparture(row.departure, now, stale);
    const badge = lines.find(({ id }) => id === row.departure.routeId) ?? lines[0];
    return shown && badge ? [{ ...row, shown, badge }] : [];
  });

export function DepartureRows({ rows }: { rows: readonly ShownRow[] }) {
  const t = useT();
  const format = useFormats();
  return (
    <ol className={styles.rows}>
      {rows.map(({ departure, directionId, stopId, shown, badge }) => (
        <li key={`${stopId} ${departure.key}`}>
          <SpineEdge color={badge.bgColor} />
          <DepartureLine
            departure={departure}
            shown={shown}
            layout="page"
            badge={badge}
            isBus={badge.mode === 'Bus'}
            action={
              <AppLink
                to={tripPath({ ...departure, routeId: badge.id, directionId, stopId })}
                className={styles.open}
                aria-label={`${t('route.wholeTrip')}: ${format.clock(shown.at)} ${departure.headsign}`}
              >
                <span aria-hidden="true">›</span>
              </AppLink>
            }
          />
        </li>
      ))}
    </ol>
  );
}
