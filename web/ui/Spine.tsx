// A list of stops along a vertical line in the route's colour.
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
  /** `#rrggbb` */
  color: string;
  stops: readonly SpineStop[];
  label: string;
  /** Set if the content of every stop is only a name. */
  translate?: 'no';
}

export function Spine({ color, stops, label, translate }: Props) {
  return (
    <ol className={`${markClass(color)} line-color ${styles.spine}`} aria-label={label} translate={translate}>
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

export function VehicleToken({ label, lights }: { label: string; lights?: string }) {
  return (
    <span className={styles.token} data-lights={lights}>
      <span className="unseen">{label}</span>
    </span>
  );
}

export function SpineEdge({ color }: { color: string }) {
  return <span className={`${markClass(color)} line-color rigid ${styles.edge}`} aria-hidden="true" />;
}
