// Shows HTML that `features/html/sanitise.server.ts` has made; never hand it anything else.
import styles from './SanitisedHtml.module.css';

export function SanitisedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and the loader sanitised it
  return <div dir="auto" className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
