import type { RouterContextProvider } from 'react-router';
import { langOf } from '#web/i18n/requestLang.ts';
import { movingParameters } from '#web/request/addresses.ts';
import { appContext } from '#web/request/context.ts';
import type { Page } from './page.ts';

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
    indexed: indexed && !movingParameters.some((name) => requested.searchParams.has(name)),
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
