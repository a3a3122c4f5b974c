// Draws the last stops before the rider's stop, along the text, with the vehicles that are on their way. It repeats what the
// rows and the list of stops say in words.
import { markClass } from '#web/ui/markColors.ts';
import styles from './ApproachSpine.module.css';
import type { RoutePage } from './routePage.ts';

/** Number of stops before the rider's own; riders do not wait for a vehicle that is farther away. */
const STOPS_BEFORE = 9;

export function ApproachSpine({ view, isStale }: { view: RoutePage; isStale: boolean }) {
  const { stops, stop, vehicles, badges, child, badge } = view;
  const here = stops.findIndex(({ stopId }) => stopId === stop?.stopId);
  const start = Math.max(0, here - STOPS_BEFORE);
  const before = stops.slice(start, here);
  if (isStale || before.length === 0) return null;
  const afterIt = stops.length > here + 1;
  // The rider's stop has a full step on both sides, so that its ring and the end of the line fit.
  const steps = before.length + 1;
  const x = (index: number) => `${((index + 0.5) / steps) * 100}%`;
  const near = vehicles.flatMap(({ stopId, tripId }) => {
    const index = stops.findIndex((each) => each.stopId === stopId);
    return index >= start && index <= here ? [{ tripId, at: Math.max(index - start - 0.5, -0.3) }] : [];
  });
  return (
    <svg
      className={`line-color along full no-print ${styles.spine} ${markClass((badges[child ?? ''] ?? badge).bgColor)}`}
      aria-hidden="true"
    >
      <line x1={start > 0 ? '0' : x(0)} x2={afterIt ? '100%' : x(steps - 1)} y1="50%" y2="50%" />
      {before.map(({ stopId, isSkipped }, index) =>
        isSkipped ? (
          <circle key={stopId} className={styles.skipped} cx={x(index)} cy="12" r="6" />
        ) : (
          <rect key={stopId} x={x(index)} y="4" width="4" height="16" />
        ),
      )}
      <circle cx={x(steps - 1)} cy="12" r="8" />
      {near.map(({ tripId, at }) => (
        // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing above, which is hidden
        <svg key={tripId} x={x(at)} y="0" width="30" height="24" overflow="visible">
          <rect className={styles.vehicle} x="-15" width="30" height="24" rx="7" />
          <path d="M-4 7l6 5-6 5" />
        </svg>
      ))}
    </svg>
  );
}
