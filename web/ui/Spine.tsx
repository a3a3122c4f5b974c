// The product's signature: a list of stops on the line's own colour. Stops are ticks, interchanges are rings, and the
// rider's stop is filled. Vehicles and skipped stops are also described in words inside each item.
import type { ReactNode } from 'react';
import { markClass } from './markColors.ts';
import styles from './Spine.module.css';

export interface SpineStop {
  key: string;
  kind: 'stop' | 'interchange' | 'here' | 'skipped' | 'passed';
  content: ReactNode;
  /** A vehicle between this stop and the previous one. */
  vehicleBefore?: ReactNode;
}

interface Props {
  /** `#rrggbb` of the line. */
  color: string;
  stops: readonly SpineStop[];
  /** Accessible name of the list. */
  label: string;
  /** Set if its stops are only names. */
  translate?: 'no';
}

export function Spine({ color, stops, label, translate }: Props) {
  return (
    <ol className={`${markClass(color)} ${styles.spine}`} aria-label={label} translate={translate}>
      {stops.map(({ key, kind, content, vehicleBefore }) => (
        <li
          key={key}
          className={kind === 'stop' ? undefined : styles[kind]}
          aria-current={kind === 'here' ? 'location' : undefined}
        >
          {vehicleBefore ? <span className={styles.vehicle}>{vehicleBefore}</span> : null}
          {content}
        </li>
      ))}
    </ol>
  );
}

/**
 * A vehicle on the spine: a ring in the text colour, visible on any line colour. `label` is for assistive technology.
 */
export function VehicleToken({
  label,
  lights,
}: {
  label: string;
  /** Name of the items to highlight together (`lights.ts`). */
  lights?: string;
}) {
  return (
    <span className={styles.token} data-lights={lights}>
      <span className="unseen">{label}</span>
    </span>
  );
}

/** A thin stripe in the line's colour at the edge of a row or card. */
export function SpineEdge({ color }: { color: string }) {
  return <span className={`${markClass(color)} ${styles.edge}`} aria-hidden="true" />;
}
