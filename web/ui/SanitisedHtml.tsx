// Shows HTML that `features/base/html/sanitise.server.ts` has made; never hand it anything else.
import styles from './SanitisedHtml.module.css';
import { Translate } from './Translate.tsx';
import { trustedHtml } from './trustedTypes.ts';

interface Props {
  html: string;
  /** Where it is another language than the page's. */
  lang?: string | undefined;
  /** The offer to translate it stands elsewhere. */
  isOffered?: boolean;
}

export function SanitisedHtml({ html, lang, isOffered = false }: Props) {
  return (
    <>
      <div
        dir="auto"
        lang={lang}
        className={styles.prose}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and the loader sanitised it
        dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
      />
      {isOffered ? null : <Translate from={lang} />}
    </>
  );
}
