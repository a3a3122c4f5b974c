import styles from './Footer.module.css';
import { useStill } from './stillMarkup.ts';

export function Footer({ hidden }: { hidden: boolean }) {
  return (
    <footer className={styles.footer} hidden={hidden}>
      <div className={styles.inside} {...useStill('footer')} />
    </footer>
  );
}
