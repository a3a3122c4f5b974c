import type { MetaDescriptor } from 'react-router';
import type { describePage } from './describePage.server.ts';

/** JSON-LD. React Router escapes this data, so no name can end the script element. */
export type LinkedData = Record<string, unknown>;

/** `linkedData`: JSON-LD for search engines, if there is any. */
export function pageMeta(
  page: ReturnType<typeof describePage> | undefined,
  linkedData?: LinkedData | null,
): MetaDescriptor[] {
  if (!page) return [];
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...alternates(page.canonical, page.languages).map(({ lang, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: lang,
      href,
    })),
    ...(page.isEmbeddable
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/json+oembed',
            title: page.title,
            href: new URL(`/oembed?url=${encodeURIComponent(page.canonical)}&format=json`, page.canonical)
              .href,
          },
        ]
      : []),
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: page.canonical },
    { property: 'og:type', content: 'website' },
    ...(page.image === null
      ? []
      : [
          { property: 'og:image', content: page.image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...(page.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(linkedData ? [{ 'script:ld+json': linkedData }] : []),
  ];
}

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
