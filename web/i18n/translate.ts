import { type Messages, setupI18n } from '@lingui/core';
import type { Label } from '#agency/types.ts';
import { isolated } from './isolated.ts';
import { type Lang, langFacts } from './lang.ts';
import type { MessageKey } from './messageKey.ts';

export interface Translate {
  /** The text of a message in one language; ICU plurals and selections take their `values`. */
  (key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  /** A label of the agency's own; one without a translation is shown as the agency wrote it. */
  label(label: Label): string;
}

/** A translate function over the compiled messages of `lang`. */
export function createTranslate(lang: Lang, messages: Messages): Translate {
  const { locale, direction } = langFacts[lang];
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const apart = (value: string | number) => (typeof value === 'string' ? isolated(value) : value);
  const text = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}) => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      direction === 'rtl' ? apart(value) : value,
    ]);
    return i18n._(key, Object.fromEntries(shown));
  };
  const label = ({ key, label: written }: Label) => {
    const id = `agency.${key}`;
    return id in messages ? i18n._(id) : written;
  };
  return Object.assign(text, { label });
}
