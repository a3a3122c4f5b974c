/** BCP 47 tags; the folders of `messages` have the same names. */
export const langs = ['en', 'es', 'zh-Hans', 'vi', 'ru', 'ko', 'fr', 'ar'] as const;
export type Lang = (typeof langs)[number];

export const isLang = (text: unknown): text is Lang => langs.some((lang) => lang === text);

/** Arabic uses the digits shown on signs and vehicles, so that riders can compare "47" or "2:05". */
export const langFacts: Record<Lang, { name: string; locale: string; direction: 'ltr' | 'rtl' }> = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr' },
  'zh-Hans': { name: '简体中文', locale: 'zh-Hans', direction: 'ltr' },
  vi: { name: 'Tiếng Việt', locale: 'vi', direction: 'ltr' },
  ru: { name: 'Русский', locale: 'ru', direction: 'ltr' },
  ko: { name: '한국어', locale: 'ko', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
};

/** Returns the agency's locale in `lang`, with the digits of the app's locale; if the agency has none, the app's locale. */
export function localeOf(lang: Lang, locales: readonly string[]): string {
  const { locale } = langFacts[lang];
  const own = locales.find((each) => each.startsWith(`${lang}-`));
  return own === undefined ? locale : own + (/-u-.*$/.exec(locale)?.[0] ?? '');
}
