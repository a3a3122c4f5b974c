// Takes over the server's page. The build has each screen and this module wait for the messages they show (`messagesPlugin.ts`),
// so that not a word changes.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportErrors } from '#web/features/base/errors/reportErrors.ts';
import { pageLang, pageMessages } from '#web/i18n/pageMessages.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { savedDocument } from '#web/ui/savedDocument.ts';

/** The page is the one of its address in its one spelling: what of ours no screen reads is no longer said. */
function takeAddress(address: string | undefined): void {
  if (address === undefined) return;
  const { pathname, search } = new URL(address);
  if (pathname === location.pathname && search === location.search) return;
  history.replaceState(history.state, '', pathname + search + location.hash);
}

reportErrors(window);

async function start(): Promise<void> {
  // Browsers that have Temporal load nothing here.
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

if (savedDocument === null) takeAddress(document.documentElement.dataset.address);
void start();
