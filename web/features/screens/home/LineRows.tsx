// Shows the next departures of a place. Each line and headsign (from each named stop) has a row: the next
// departure, then up to two more times.
import { isServed } from '#domain/departures/departureState.ts';
import { DepartureLine } from '#web/features/transit/departures/DepartureLine.tsx';
import type { SoonDeparturesProps } from '#web/features/transit/departures/SoonDepartures.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';

const MAX_MORE_TIMES = 2;

export function LineRows({ label, departures, max, now, stale }: SoonDeparturesProps) {
  const t = useT();
  const format = useFormats();
  const shown = departures.flatMap((each) => {
    const row = shownDeparture(each.departure, now, stale);
    return row ? [{ ...each, shown: row }] : [];
  });
  const rows = new Map<string, typeof shown>();
  for (const each of shown) {
    const key = `${each.from} ${each.badge?.id ?? each.departure.routeId} ${each.departure.headsign}`;
    rows.set(key, [...(rows.get(key) ?? []), each]);
  }
  return (
    <ol className="stack" aria-label={label}>
      {[...rows].slice(0, max).map(([key, [first, ...after]]) => {
        if (!first) return null;
        const times = after
          .filter(({ shown: { state } }) => isServed(state))
          .slice(0, MAX_MORE_TIMES)
          .map(({ shown: { minutes, at } }) =>
            minutes === null ? format.clock(at) : t('route.minutes', { n: minutes }),
          );
        return (
          <li key={key}>
            <DepartureLine
              departure={first.departure}
              shown={first.shown}
              layout="list"
              badge={first.badge}
              from={first.from}
            />
            {times.length > 0 ? <p className="quiet">{t('home.then', { times: times.join(', ') })}</p> : null}
          </li>
        );
      })}
    </ol>
  );
}
