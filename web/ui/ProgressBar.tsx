import styles from './ProgressBar.module.css';

export const ProgressBar = ({ label }: { label: string }) => (
  <div role="progressbar" aria-label={label} className={styles.bar} />
);
