// Shows HTML that `features/html/sanitise.server.ts` has made; never hand it anything else.
import styles from './SanitisedHtml.module.css';

interface Props {
  html: string;
  /** Where it is another language than the page's. */
  lang?: string | undefined;
}

export function SanitisedHtml({ html, lang }: Props) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and the loader sanitised it
    <div dir="auto" lang={lang} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
