import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { langOf } from '#web/i18n/requestLang.ts';
import { appContext } from '#web/request/context.ts';
import { alternates } from './alternates.ts';
import type { LinkedData } from './linkedData.server.ts';

export interface Page {
  /** Includes the site name. */
  title: string;
  description: string;
  /** The absolute URL without view state. It has `lang` only if the requested address has it. */
  canonical: string;
  indexed: boolean;
  /** Whether other sites can show it in a frame; its page then leads editors to the code (oEmbed). */
  isEmbeddable?: boolean;
  /** Absolute URL of the picture for shared links; `null`: there is none. */
  image: string | null;
  /** The languages in which the page exists. */
  languages: readonly string[];
}

/** Query parameters that only move a list or open a trip. Search engines neither index nor crawl such addresses. */
export const MOVING_PARAMETERS = ['earlier', 'later', 'date', 'run', 'trip'] as const;

interface Description {
  title: string;
  description: string;
  /** Query parameters that select a different page, such as `direction`. The canonical URL keeps these and `lang`. */
  keep?: readonly string[];
  indexed?: boolean;
  isEmbeddable?: boolean;
}

/** Returns the description of a page for `pageMeta`. Loaders include it in their data. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { title, description, keep = [], indexed = true, isEmbeddable = false }: Description,
): Page {
  const { agency, settings, t } = appContext(context);
  const requested = new URL(request.url);
  // In a script's request for the page's data, the path ends with `.data`.
  const path = requested.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '');
  const here = new URL(settings.publicOrigin);
  here.pathname = path;
  for (const name of keep)
    for (const value of requested.searchParams.getAll(name)) here.searchParams.append(name, value);
  // A language in the address makes a separate page; otherwise the language depends on the reader.
  const lang = langOf(requested.searchParams.get('lang'), agency.languages);
  if (lang !== null) here.searchParams.set('lang', lang);
  const fullTitle = path === '/' ? title : t('common.pageTitle', { title, site: agency.name });
  return {
    title: fullTitle,
    description: agency.isDemonstration ? `${description} (${t('chrome.demonstration')})` : description,
    canonical: here.href,
    indexed: indexed && !MOVING_PARAMETERS.some((name) => requested.searchParams.has(name)),
    ...(isEmbeddable ? { isEmbeddable } : {}),
    languages: agency.languages,
    image: settings.drawShareImage === null || NOT_DRAWN.test(fullTitle) ? null : shareImageOf(here),
  };
}

/** Scripts of which the server has no letters for pictures. */
const NOT_DRAWN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A line, a stop and a station have pictures of their own (`routes/shareImage.ts`), in the language of the address. */
function shareImageOf(page: URL): string {
  const [subject = ''] = /^\/(?:departures|schedules|stations)\/[^/]+/.exec(page.pathname) ?? [];
  const image = new URL(`${subject}/share.png`, page);
  const lang = page.searchParams.get('lang');
  if (lang !== null) image.searchParams.set('lang', lang);
  return image.href;
}

/** `linkedData`: JSON-LD for search engines, if there is any. */
export function pageMeta(page: Page | undefined, linkedData?: LinkedData | null): MetaDescriptor[] {
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
