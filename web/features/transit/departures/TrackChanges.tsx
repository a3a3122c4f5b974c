import { isServed } from '#domain/departures/departure.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { trackWords } from './departureWords.ts';
import type { SignDeparture } from './SignRow.tsx';

/** Announces changed tracks of the listed departures to riders who hear the page; the rows show them too. */
export function TrackChanges({ rows }: { rows: readonly (SignDeparture & { badge: RouteBadge })[] }) {
  const t = useT();
  const format = useFormats();
  return (
    <p role="status" className="unseen">
      {rows
        .flatMap(({ departure: { track, headsign, scheduled }, shown, badge }) =>
          track && track.changedFrom !== null && isServed(shown.state)
            ? `${badge.name} ${headsign}, ${format.clock(scheduled)}: ${trackWords(track, badge.mode, t)}.`
            : [],
        )
        .join(' ')}
    </p>
  );
}
