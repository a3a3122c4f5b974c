import { langs } from '#web/i18n/lang.ts';

/** The address of a page in each language, plus the default for any other. `href` is absolute. */
export function alternates(href: string): { lang: string; href: string }[] {
  const plain = new URL(href);
  plain.searchParams.delete('lang');
  const inLang = (lang: string) => {
    const address = new URL(plain);
    address.searchParams.set('lang', lang);
    return { lang, href: address.href };
  };
  return [...langs.map(inLang), { lang: 'x-default', href: plain.href }];
}
