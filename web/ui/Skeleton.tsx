// Holds the room of what is still to come, so that nothing moves when it is there.
import styles from './Skeleton.module.css';

export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
