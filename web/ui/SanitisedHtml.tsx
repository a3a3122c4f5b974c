import styles from './SanitisedHtml.module.css';
import { Translate } from './Translate.tsx';
import { trustedHtml } from './trustedTypes.ts';

interface Props {
  html: string;
  /** Set if it differs from the page's language. */
  lang?: string | undefined;
}

export function SanitisedHtml({ html, lang }: Props) {
  return (
    <>
      <div
        dir="auto"
        lang={lang}
        className={`measure ${styles.prose}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the loader sanitised it
        dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
      />
      <Translate from={lang} />
    </>
  );
}
