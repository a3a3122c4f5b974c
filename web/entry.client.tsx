// Takes over the server's page: the language's messages first, then hydration, so that not a word changes.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportErrors } from '#web/features/errors/reportErrors.ts';
import { savedDocument } from '#web/features/offline/savedDocument.ts';
import { isLang, type Lang } from '#web/i18n/lang.ts';
import { loadMessages } from '#web/i18n/loadMessages.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';

/** The page is the one of its address in its one spelling: what of ours no screen reads is no longer said. */
function takeAddress(address: string | undefined): void {
  if (address === undefined) return;
  const { pathname, search } = new URL(address);
  if (pathname === location.pathname && search === location.search) return;
  history.replaceState(history.state, '', pathname + search + location.hash);
}

reportErrors(window);

async function start(lang: Lang): Promise<void> {
  // Browsers that have Temporal load nothing here.
  const temporal = 'Temporal' in globalThis ? null : import('temporal-polyfill/global');
  const [messages] = await Promise.all([loadMessages(lang), temporal]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider lang={lang} t={createTranslate(lang, messages)}>
          <HydratedRouter />
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

const { lang } = document.documentElement;
// A browser's translator rewrites `lang`; the language we rendered in stays beside it.
const rendered = document.documentElement.dataset.lang ?? lang;
if (savedDocument === null) takeAddress(document.documentElement.dataset.address);
void start(isLang(rendered) ? rendered : 'en');
