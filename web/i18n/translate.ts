import { type Messages, setupI18n } from '@lingui/core';
import { isolate } from './isolate.ts';
import { type Lang, langFacts } from './lang.ts';
import type { MessageKey } from './messageKey.ts';

/** Returns the text of a message in one language; `values` fill its placeholders, plurals and selections. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export function createTranslate(lang: Lang, messages: Messages): Translate {
  const { locale, direction } = langFacts[lang];
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const isolateName = (value: string | number) => (typeof value === 'string' ? isolate(value) : value);
  const text = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}) => {
    const message: unknown = messages[key];
    if (typeof message === 'string') return message;
    if (Array.isArray(message) && message.length === 1 && typeof message[0] === 'string') return message[0];
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      direction === 'rtl' ? isolateName(value) : value,
    ]);
    return i18n._(key, Object.fromEntries(shown));
  };
  return text;
}
