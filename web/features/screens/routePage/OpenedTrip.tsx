// The opened trip, below its row or, without a row, below the list. Loaded on demand.
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import type { RoutePage } from './routePage.ts';
import { TripFacts } from './TripFacts.tsx';

interface Props {
  trip: NonNullable<RoutePage['trip']>;
  view: RoutePage;
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
