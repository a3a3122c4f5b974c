// Reserves the space of content that is still loading, so that nothing shifts.
import styles from './Skeleton.module.css';

interface Props {
  lines: number;
  label: string;
  /** The first line stands for a heading. */
  hasHeading?: boolean;
}

export function Skeleton({ lines, label, hasHeading = true }: Props) {
  return (
    <div role="status" className={`${styles.skeleton} ${hasHeading ? styles.headed : ''}`}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their index
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
