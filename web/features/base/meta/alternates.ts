import { langs } from '#web/i18n/lang.ts';

/** Returns a page's absolute URL in each language. The URL without a language is `x-default`. */
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
