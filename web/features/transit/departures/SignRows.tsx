// Groups departures into rows of a sign: one for each line and headsign, with the next departure and the times after it.
import type { EpochMs } from '#domain/units.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { type LiveAge, useLiveAge } from '#web/features/base/live/liveAge.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import type { DepartureView, ListedDeparture } from './departureView.ts';
import { leadOf, type SignDeparture, SignRow, TrackChanges } from './SignRow.tsx';
import { shownDeparture } from './shownDeparture.ts';

/** Of one line and headsign, by time. */
export interface SignGroup {
  key: string;
  badge: RouteBadge;
  from: string | null;
  direction: string | null;
  departures: [SignDeparture, ...SignDeparture[]];
}

const groupKey = ({ routeId, directionId, headsign }: DepartureView) =>
  `${routeId} ${directionId} ${headsign}`;

/** Returns the groups by the time in their large place, without departures that are over. */
export function signGroups(rows: readonly ListedDeparture[], now: EpochMs, stale: boolean): SignGroup[] {
  const shown = rows
    .flatMap((row) => {
      const view = shownDeparture(row.departure, now, stale);
      return view ? [{ ...row, shown: view }] : [];
    })
    .sort((a, b) => a.shown.at - b.shown.at);
  const groups = new Map<string, SignGroup>();
  for (const { badge, departure, from = null, direction = null, shown: view } of shown) {
    const key = `${from ?? ''} ${groupKey(departure)}`;
    const group = groups.get(key);
    if (group) group.departures.push({ departure, shown: view });
    else groups.set(key, { key, badge, from, direction, departures: [{ departure, shown: view }] });
  }
  const timeOf = ({ departures }: SignGroup) => leadOf(departures).shown.at;
  return [...groups.values()].sort((a, b) => timeOf(a) - timeOf(b));
}

/** As `signGroups`, at the present time. `loaded`: the time of the data, and of the live data in it. */
export function useSignGroups(
  rows: readonly ListedDeparture[],
  loaded: { now: EpochMs; live: SourceAge | null },
): { groups: SignGroup[]; live: LiveAge } {
  const now = useClock(loaded.now);
  const live = useLiveAge(loaded.live, now);
  return { groups: signGroups(rows, now, live.freshness === 'stale'), live };
}

interface Props {
  groups: readonly SignGroup[];
  live: LiveAge;
  label?: string;
  max?: number;
  /** Where rows lead; by default, to the trip of the row's first departure on the page of its line. */
  to?: string | ((group: SignGroup) => string);
}

export function SignRows({ groups, live, label, max = groups.length, to }: Props) {
  return (
    <>
      <TrackChanges
        rows={groups.flatMap(({ badge, departures }) => departures.map((each) => ({ ...each, badge })))}
      />
      <ol className="rows" aria-label={label}>
        {groups.slice(0, max).map((group) => (
          <li key={group.key}>
            <SignRow
              departures={group.departures}
              live={live}
              badge={group.badge}
              from={group.from}
              direction={group.direction}
              to={typeof to === 'function' ? to(group) : (to ?? leadPath(group))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const leadPath = ({ badge, departures }: SignGroup) =>
  tripPath({ ...leadOf(departures).departure, routeId: badge.id });
