// Provides components with the rider's language: `const t = useT()`.
import { createContext, type ReactNode, useContext } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { type Formats, formats } from './formats.ts';
import type { Lang } from './lang.ts';
import type { Translate } from './translate.ts';

const Translation = createContext<{ lang: Lang; t: Translate } | null>(null);

export function TranslationProvider(props: { lang: Lang; t: Translate; children: ReactNode }) {
  return <Translation value={{ lang: props.lang, t: props.t }}>{props.children}</Translation>;
}

function useTranslation() {
  const translation = useContext(Translation);
  if (!translation) throw new Error('TranslationProvider is missing');
  return translation;
}

export const useT = (): Translate => useTranslation().t;
export const useLang = (): Lang => useTranslation().lang;

export function useFormats(): Formats {
  const { locale, zone, units } = useAgency();
  const { lang } = useTranslation();
  return formats(locale || lang, zone, units);
}
