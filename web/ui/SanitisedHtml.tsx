// Text that others wrote, with the offer to translate it.
import { lazy, Suspense, useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from './Button.tsx';
import { useInBrowser } from './hydration.ts';
import styles from './SanitisedHtml.module.css';
import { trustedHtml } from './securityPolicy.ts';

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

/** Returns the button of the configured translation service, which is in the header; `null`: there is none. */
const serviceButton = () => document.querySelector<HTMLElement>('[data-translate]');

const TranslateOffer = lazy(() => import('./TranslateOffer.tsx'));

/**
 * Offers a translation by the browser or a configured service. Renders nothing if neither is available, or if the text
 * is in the page's language.
 */
export function Translate({ from }: { from: string | undefined }) {
  const t = useT();
  const [requested, setRequested] = useState(false);
  const isAvailable = useInBrowser(() => 'Translator' in self || serviceButton() !== null, false);
  if (!from || !isAvailable) return null;
  const offer = <Button onClick={() => setRequested(true)}>{t('chrome.translate')}</Button>;
  return requested ? (
    <Suspense fallback={offer}>
      <TranslateOffer from={from} serviceButton={serviceButton} />
    </Suspense>
  ) : (
    <p className="no-print">{offer}</p>
  );
}
