// Hydrates the server's page. Its messages are loaded first (`messagesPlugin.ts`), so that hydration changes no text.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportErrors } from '#web/features/base/errors/browserErrors.ts';
import { pageLang, pageMessages } from '#web/i18n/pageMessages.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { savedDocument } from '#web/ui/hydration.ts';

/** Replaces the address with its canonical form, without parameters that no screen reads. */
function replaceAddress(address: string | undefined): void {
  if (address === undefined) return;
  const { pathname, search } = new URL(address);
  if (pathname === location.pathname && search === location.search) return;
  history.replaceState(history.state, '', pathname + search + location.hash);
}

reportErrors(window);

async function start(): Promise<void> {
  // Only browsers without Temporal load the polyfill.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider lang={pageLang} t={createTranslate(pageLang, pageMessages)}>
          <HydratedRouter />
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

if (savedDocument === null) replaceAddress(document.documentElement.dataset.address);
void start();
