// A list of stops along a vertical line in the route's colour.
import type { ReactNode } from 'react';
import { markClass } from './routeBadge.ts';
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
      <svg width="24" height="30" viewBox="-12 -15 24 30" aria-hidden="true" focusable="false">
        <g transform="rotate(90)">
          <VehicleMark />
        </g>
      </svg>
      <span className="unseen">{label}</span>
    </span>
  );
}

/** A vehicle in the colour of its line, in a drawing whose line goes to the right. It is 30 wide and 24 high, around 0, 0. */
export function VehicleMark() {
  return (
    <>
      <rect className={styles.plate} x="-15" y="-12" width="30" height="24" rx="7" />
      <path className={styles.ahead} d="M-4-5l6 5-6 5" />
    </>
  );
}

export function SpineEdge({ color }: { color: string }) {
  return <span className={`${markClass(color)} line-color rigid ${styles.edge}`} aria-hidden="true" />;
}
