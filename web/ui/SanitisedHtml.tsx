import styles from './SanitisedHtml.module.css';
import { Translate } from './Translate.tsx';
import { trustedHtml } from './trustedTypes.ts';

interface Props {
  html: string;
  /** Set if it differs from the page's language. */
  lang?: string | undefined;
  /** Whether the caller offers a translation. */
  isOffered?: boolean;
}

export function SanitisedHtml({ html, lang, isOffered = false }: Props) {
  return (
    <>
      <div
        dir="auto"
        lang={lang}
        className={styles.prose}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the loader sanitised it
        dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
      />
      {isOffered ? null : <Translate from={lang} />}
    </>
  );
}
