// A bar at the top of the window while the app waits for a response.
import styles from './ProgressBar.module.css';

export const ProgressBar = ({ label }: { label: string }) => (
  <div role="progressbar" aria-label={label} className={styles.bar} />
);
