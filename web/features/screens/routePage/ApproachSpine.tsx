// Draws the last stops before the rider's stop, along the text, with the vehicles that are on their way. It repeats what the
// rows and the list of stops say in words.
import { markClass } from '#web/ui/routeBadge.ts';
import { VehicleMark } from '#web/ui/Spine.tsx';
import styles from './ApproachSpine.module.css';
import type { RoutePage } from './routePage.ts';

/** Number of stops before the rider's own, or more if the nearest vehicle is farther away. */
const STOPS_BEFORE = 9;
/** With more stops than this, ticks as wide as usual would hide the line. */
const MANY_STOPS = 24;

export function ApproachSpine({ view, isStale }: { view: RoutePage; isStale: boolean }) {
  const { stops, stop, vehicles, badges, child, badge } = view;
  const here = stops.findIndex(({ stopId }) => stopId === stop?.stopId);
  const coming = vehicles
    .map(({ stopId, tripId }) => ({ tripId, next: stops.findIndex((each) => each.stopId === stopId) }))
    .filter(({ next }) => next >= 0 && next <= here);
  // Without a vehicle, the line would say nothing.
  if (isStale || here === 0 || coming.length === 0) return null;
  const nearest = Math.max(...coming.map(({ next }) => next));
  const start = Math.max(0, Math.min(here - STOPS_BEFORE, nearest - 1));
  const before = stops.slice(start, here);
  const afterIt = stops.length > here + 1;
  // The rider's stop has a full step on both sides, so that its ring and the end of the line fit.
  const steps = before.length + 1;
  const x = (index: number) => `${((index + 0.5) / steps) * 100}%`;
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
          <rect
            key={stopId}
            className={styles.tick}
            x={x(index)}
            y="4"
            width={steps > MANY_STOPS ? 1 : 4}
            height="16"
          />
        ),
      )}
      <circle cx={x(steps - 1)} cy="12" r="8" />
      {coming.map(({ tripId, next }) =>
        next < start ? null : (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing above, which is hidden
          <svg key={tripId} x={x(Math.max(next - start - 0.5, -0.3))} y="12" overflow="visible">
            <VehicleMark />
          </svg>
        ),
      )}
    </svg>
  );
}
