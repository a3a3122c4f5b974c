import styles from './Footer.module.css';
import { useStaticMarkup } from './staticMarkup.ts';

export function Footer({ hidden }: { hidden: boolean }) {
  return (
    <footer className={styles.footer} hidden={hidden}>
      <div className="page" {...useStaticMarkup('footer')} />
    </footer>
  );
}
