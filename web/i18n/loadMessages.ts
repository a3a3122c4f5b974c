import type { Messages } from '@lingui/core';
import type { Lang } from './lang.ts';

const loaders: Record<Lang, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  'zh-Hans': () => import('virtual:messages/zh-Hans'),
  vi: () => import('virtual:messages/vi'),
  ru: () => import('virtual:messages/ru'),
  ko: () => import('virtual:messages/ko'),
  fr: () => import('virtual:messages/fr'),
  ar: () => import('virtual:messages/ar'),
};

/** The compiled messages of one language, as a chunk of its own. */
export const loadMessages = async (lang: Lang): Promise<Messages> => (await loaders[lang]()).default;
