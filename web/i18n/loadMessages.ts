import type { Messages } from '@lingui/core';
import type { Lang } from './lang.ts';

const loaders: Record<Lang, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
};

/** The compiled messages of one language, as a chunk of its own. */
export const loadMessages = async (lang: Lang): Promise<Messages> => (await loaders[lang]()).default;
