import type { LiveAge } from '#web/features/base/live/liveAge.ts';
import { SignRow, TrackChanges } from '#web/features/transit/departures/SignRow.tsx';
import { mayHaveLeft, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import type { StationGroup } from './stationDepartures.server.ts';

/** As many rows as fit on an upright screen at a legible size; a wide one shows fewer (`DepartureBoard.module.css`). */
const MAX_ROWS = 14;

interface Props {
  groups: readonly StationGroup[];
  now: number;
  live: LiveAge;
}

/** Lists departures one by one: nobody can tap a board to see the times after the next. */
export function BoardRows({ groups, now, live }: Props) {
  const rows = groups
    .flatMap(({ badge, departures }) =>
      departures.flatMap((departure) => {
        const shown = shownDeparture(departure, now, live.freshness === 'stale');
        return shown && !mayHaveLeft(shown) ? [{ badge, departure, shown }] : [];
      }),
    )
    .sort((a, b) => a.shown.at - b.shown.at)
    .slice(0, MAX_ROWS);
  return (
    <>
      <TrackChanges rows={rows} />
      <ol className="rows">
        {rows.map(({ badge, departure, shown }) => (
          <li key={departure.key}>
            <SignRow departures={[{ departure, shown }]} live={live} badge={badge} layout="board" to={null} />
          </li>
        ))}
      </ol>
    </>
  );
}
