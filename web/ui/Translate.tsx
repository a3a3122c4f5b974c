import { lazy, Suspense, useSyncExternalStore } from 'react';
import { SERVICE_BUTTON } from './serviceButton.ts';

const TranslateOffer = lazy(() => import('./TranslateOffer.tsx'));

const never = () => () => {};

/**
 * The offer to translate what stands around it in the language `from`, where the browser itself or a configured service
 * can; nothing where the language is the page's (`undefined`), or nobody can.
 */
export function Translate({ from }: { from: string | undefined }) {
  const can = useSyncExternalStore(
    never,
    () => 'Translator' in self || document.querySelector(SERVICE_BUTTON) !== null,
    () => false,
  );
  return from && can ? (
    <Suspense>
      <TranslateOffer from={from} />
    </Suspense>
  ) : null;
}
