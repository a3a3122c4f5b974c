import { DepartureLine } from './DepartureLine.tsx';
import { shownDeparture } from './shownDeparture.ts';
import type { SoonDeparture } from './soonDeparture.ts';

export interface SoonDeparturesProps {
  label: string;
  departures: readonly SoonDeparture[];
  max: number;
  /** Epoch milliseconds. */
  now: number;
  /** Whether live data is too old to use. */
  stale: boolean;
}

export function SoonDepartures({ label, departures, max, now, stale }: SoonDeparturesProps) {
  const rows = departures.flatMap((each) => {
    const shown = shownDeparture(each.departure, now, stale);
    return shown ? [{ ...each, shown }] : [];
  });
  return (
    <ol className="stack" aria-label={label}>
      {rows.slice(0, max).map(({ badge, from, departure, shown }) => (
        <li key={`${from} ${departure.key}`}>
          <DepartureLine departure={departure} shown={shown} layout="list" badge={badge} from={from} />
        </li>
      ))}
    </ol>
  );
}
