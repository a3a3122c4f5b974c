import { langs } from '#web/i18n/lang.ts';

/** Returns the absolute `href` in each language; `x-default` is the address without a language. */
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
