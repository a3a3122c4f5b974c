import styles from './Skeleton.module.css';

interface Props {
  lines: number;
  label: string;
  hasHeading?: boolean;
}

export function Skeleton({ lines, label, hasHeading = true }: Props) {
  return (
    <div role="status" className={`stack loose packed ${hasHeading ? styles.headed : ''}`}>
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
