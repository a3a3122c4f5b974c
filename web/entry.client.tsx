// Takes over the server's page: the language's messages first, then hydration, so that not a word changes.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLang, type Lang } from '#web/i18n/lang.ts';
import { loadMessages } from '#web/i18n/loadMessages.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { Nonce } from '#web/nonce.ts';

async function start(lang: Lang): Promise<void> {
  // Browsers that have Temporal load nothing here.
  const temporal = 'Temporal' in globalThis ? null : import('temporal-polyfill/global');
  const [messages] = await Promise.all([loadMessages(lang), temporal]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Nonce value={nonce}>
          <TranslationProvider lang={lang} t={createTranslate(lang, messages)}>
            <HydratedRouter />
          </TranslationProvider>
        </Nonce>
      </StrictMode>,
    );
  });
}

// Should React draw the page anew, its inline stylesheet stands under the same nonce as the server's.
const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce;
const { lang } = document.documentElement;
// A browser's translator rewrites `lang`; the language we rendered in stays beside it.
const rendered = document.documentElement.dataset.lang ?? lang;
void start(isLang(rendered) ? rendered : 'en');
