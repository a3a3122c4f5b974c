/** Returns a page's absolute URL in each of the agency's languages. The URL without a language is `x-default`. */
export function alternates(href: string, languages: readonly string[]): { lang: string; href: string }[] {
  const plain = new URL(href);
  plain.searchParams.delete('lang');
  const inLang = (lang: string) => {
    const address = new URL(plain);
    address.searchParams.set('lang', lang);
    return { lang, href: address.href };
  };
  return [...languages.map(inLang), { lang: 'x-default', href: plain.href }];
}
