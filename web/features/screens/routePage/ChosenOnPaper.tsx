import type { RoutePage } from './routePage.ts';

export function ChosenOnPaper({ view }: { view: RoutePage }) {
  const direction = view.directions.find((each) => each.directionId === view.directionId)?.label;
  const destination = view.onwards.find((each) => each.stopId === view.to)?.name;
  const day = view.days.find((each) => each.date === view.date)?.label ?? view.date;
  const stops = view.view === 'departures' ? [view.stop?.name, destination].filter(Boolean).join(' → ') : '';
  return (
    <p className="print-only" data-chosen>
      <strong>{[direction, stops, day].filter(Boolean).join(' · ')}</strong>
    </p>
  );
}
