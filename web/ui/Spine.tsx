// The product's signature: a list of stops on the line's own colour. Stops are ticks, interchanges rings, the rider's
// stop filled; what rides or is skipped is told by words inside each item as well.
import type { ReactNode } from 'react';
import { markClass } from './markColors.ts';
import styles from './Spine.module.css';

export interface SpineStop {
  key: string;
  kind: 'stop' | 'interchange' | 'here' | 'skipped' | 'passed';
  content: ReactNode;
  /** A vehicle stands between this stop and the one before it. */
  vehicleBefore?: ReactNode;
}

interface Props {
  /** `#rrggbb` of the line. */
  color: string;
  stops: readonly SpineStop[];
  /** Names the list for assistive technology. */
  label: string;
  /** Its stops are names and nothing else. */
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

/** A vehicle on the spine: a ring in the ink of the page, so that no line hides it. `label` is for assistive technology. */
export function VehicleToken({
  label,
  lights,
}: {
  label: string /** What else is lit when this is pointed at. */;
  lights?: string;
}) {
  return (
    <span className={styles.token} data-lights={lights}>
      <span className="unseen">{label}</span>
    </span>
  );
}

/** The thin spine at the edge of a row or card: the line's colour before its name is read. */
export function SpineEdge({ color }: { color: string }) {
  return <span className={`${markClass(color)} ${styles.edge}`} aria-hidden="true" />;
}
