// Holds the room of what is still to come, so that nothing moves when it is there.
import styles from './Skeleton.module.css';

interface Props {
  lines: number;
  label: string;
  /** The first line holds the place of a heading. */
  hasHeading?: boolean;
}

export function Skeleton({ lines, label, hasHeading = true }: Props) {
  return (
    <div role="status" className={`${styles.skeleton} ${hasHeading ? styles.headed : ''}`}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
