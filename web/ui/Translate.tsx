import { lazy, Suspense, useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from './Button.tsx';
import { TRANSLATION_SERVICE_BUTTON } from './translationServiceButton.ts';
import { useInBrowser } from './useHydrated.ts';

const TranslateOffer = lazy(() => import('./TranslateOffer.tsx'));

/**
 * Offers a translation by the browser or a configured service. Renders nothing if neither is available, or if the text
 * is in the page's language.
 */
export function Translate({ from }: { from: string | undefined }) {
  const t = useT();
  const [requested, setRequested] = useState(false);
  const isAvailable = useInBrowser(
    () => 'Translator' in self || document.querySelector(TRANSLATION_SERVICE_BUTTON) !== null,
    false,
  );
  if (!from || !isAvailable) return null;
  const offer = <Button onClick={() => setRequested(true)}>{t('chrome.translate')}</Button>;
  return requested ? (
    <Suspense fallback={offer}>
      <TranslateOffer from={from} />
    </Suspense>
  ) : (
    <p className="no-print">{offer}</p>
  );
}
