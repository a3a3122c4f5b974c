import { type Messages, setupI18n } from '@lingui/core';
import { type Lang, langFacts } from './lang.ts';
import type { MessageKey } from './messageKey.ts';

/** The text of a message in one language; ICU plurals and selections take their `values`. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** A translate function over the compiled messages of `lang`. */
export function createTranslate(lang: Lang, messages: Messages): Translate {
  const { locale } = langFacts[lang];
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (key, values) => i18n._(key, { ...values });
}
