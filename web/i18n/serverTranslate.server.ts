import ar from 'virtual:messages/ar';
import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import fr from 'virtual:messages/fr';
import ko from 'virtual:messages/ko';
import ru from 'virtual:messages/ru';
import vi from 'virtual:messages/vi';
import zhHans from 'virtual:messages/zh-Hans';
import type { Lang } from './lang.ts';
import { createTranslate, type Translate } from './translate.ts';

const translateByLang: Record<Lang, Translate> = {
  en: createTranslate('en', en),
  es: createTranslate('es', es),
  'zh-Hans': createTranslate('zh-Hans', zhHans),
  vi: createTranslate('vi', vi),
  ru: createTranslate('ru', ru),
  ko: createTranslate('ko', ko),
  fr: createTranslate('fr', fr),
  ar: createTranslate('ar', ar),
};

export const serverTranslate = (lang: Lang): Translate => translateByLang[lang];
