// The trip a rider opened, below its row or, where it has none, below the list. Loaded where a trip is opened.
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import type { RoutePage } from './routePage.ts';
import { TripFacts } from './TripFacts.tsx';

interface Props {
  trip: NonNullable<RoutePage['trip']>;
  view: RoutePage;
  /** Of the line, as a CSS colour. */
  color: string;
}

export default function OpenedTrip({ trip, view, color }: Props) {
  return (
    <div>
      <TripDetail trip={trip} color={color} stopId={view.stop?.stopId ?? null} />
      <TripFacts facts={view.tripFacts} />
    </div>
  );
}
