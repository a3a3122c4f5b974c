/** Languages the interface is written in. */
export const langs = ['en', 'es'] as const;
export type Lang = (typeof langs)[number];

export const isLang = (text: unknown): text is Lang => langs.some((lang) => lang === text);

/** Names of the languages in themselves, and the locale their dates and numbers follow. */
export const langFacts: Record<Lang, { name: string; locale: string; direction: 'ltr' | 'rtl' }> = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr' },
};
