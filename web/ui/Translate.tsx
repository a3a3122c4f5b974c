import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from './Button.tsx';
import { SERVICE_BUTTON } from './serviceButton.ts';

const TranslateOffer = lazy(() => import('./TranslateOffer.tsx'));

const never = () => () => {};

/**
 * Offers to translate the surrounding text from the language `from`, with the browser or a configured service. Renders
 * nothing if the text is in the page's language (`undefined`) or translation is unavailable. The translator loads on
 * demand.
 */
export function Translate({ from }: { from: string | undefined }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const can = useSyncExternalStore(
    never,
    () => 'Translator' in self || document.querySelector(SERVICE_BUTTON) !== null,
    () => false,
  );
  if (!from || !can) return null;
  const offer = <Button onClick={() => setAsked(true)}>{t('chrome.translate')}</Button>;
  return asked ? (
    <Suspense fallback={offer}>
      <TranslateOffer from={from} />
    </Suspense>
  ) : (
    <p className="no-print">{offer}</p>
  );
}
