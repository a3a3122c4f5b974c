// What a page says of itself to browsers, crawlers and other sites.
import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { langOf } from '#web/i18n/requestLang.ts';
import { appContext } from '#web/request/context.ts';
import { alternates } from './alternates.ts';

export interface Page {
  /** Whole title, site name included. */
  title: string;
  description: string;
  /** Absolute address without view state; with the language where the address names it. */
  canonical: string;
  /** Pages that are views of others are not listed by search engines. */
  indexed: boolean;
}

interface Description {
  title: string;
  description: string;
  /** Query parameters that make it another page, such as `direction`; others are left out of the canonical. */
  keep?: readonly string[];
  indexed?: boolean;
}

/** For loaders: `page: describePage(context, request, { title, description })`; root's `meta` reads it. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { title, description, keep = [], indexed = true }: Description,
): Page {
  const { agency, settings, t } = appContext(context);
  const asked = new URL(request.url);
  // The same page, whether asked for as a document or, by a script, as data.
  const path = asked.pathname.replace(/\/_(root)?\.data$/, '/').replace(/\.data$/, '');
  const here = new URL(settings.publicOrigin);
  here.pathname = path;
  for (const name of keep)
    for (const value of asked.searchParams.getAll(name)) here.searchParams.append(name, value);
  // In a language asked for by its address it is a page of its own; otherwise the language is the reader's.
  const lang = langOf(asked.searchParams.get('lang') ?? '');
  if (lang !== null) here.searchParams.set('lang', lang);
  return {
    title: path === '/' ? title : t('common.pageTitle', { title, site: agency.name }),
    description,
    canonical: here.href,
    indexed,
  };
}

/** A route's `meta`: `export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page)`. */
export function pageMeta(page: Page | undefined): MetaDescriptor[] {
  if (!page) return [];
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...alternates(page.canonical).map(({ lang, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: lang,
      href,
    })),
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: page.canonical },
    { property: 'og:type', content: 'website' },
    ...(page.indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}
