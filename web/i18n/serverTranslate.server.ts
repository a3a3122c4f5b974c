import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import type { Lang } from './lang.ts';
import { createTranslate, type Translate } from './translate.ts';

const translates: Record<Lang, Translate> = {
  en: createTranslate('en', en),
  es: createTranslate('es', es),
};

/** The translate function of a language on the server, where every catalogue is at hand. */
export const serverTranslate = (lang: Lang): Translate => translates[lang];
