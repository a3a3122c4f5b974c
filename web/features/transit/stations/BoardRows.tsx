import { DepartureLine } from '#web/features/transit/departures/DepartureLine.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import styles from './BoardRows.module.css';
import type { StationGroup } from './stationDepartures.server.ts';

/** As many rows as fit on a screen at a legible size. */
const MAX_ROWS = 8;

export function BoardRows({
  groups,
  now,
  stale,
}: {
  groups: readonly StationGroup[];
  now: number;
  stale: boolean;
}) {
  const rows = groups
    .flatMap(({ badge, departures }) =>
      departures.flatMap((departure) => {
        const shown = shownDeparture(departure, now, stale);
        return shown ? [{ badge, departure, shown }] : [];
      }),
    )
    .sort((a, b) => a.shown.at - b.shown.at)
    .slice(0, MAX_ROWS);
  return (
    <ol className={styles.rows}>
      {rows.map(({ badge, departure, shown }) => (
        <li key={departure.key}>
          <DepartureLine departure={departure} shown={shown} layout="board" badge={badge} />
        </li>
      ))}
    </ol>
  );
}
