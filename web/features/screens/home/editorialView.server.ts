// Prepares the editorial content of the home page. Each section can fail independently (spec section 8).
import { staticSiteUrl } from '#domain/content/addresses.ts';
import type { Bulletin, Editorial, EditorialImage, Section } from '#domain/content/editorial.ts';
import type { EpochMs } from '#domain/units.ts';
import { plainText, safeImage, safeUrl } from '#web/features/base/html/sanitise.server.ts';
import { logUnreadable } from '#web/features/transit/messages/messageView.server.ts';
import type { AppContext } from '#web/request/context.ts';

export interface EditorialItem {
  title: string;
  url: string | null;
  image: EditorialImage | null;
  /** Date of a story. */
  date: EpochMs | null;
}

export type HomeSection = 'bulletins' | 'latestStories' | 'exploreLinks' | 'quickLinks';

/** The items of each section; `null` if the section was unreadable. */
export type HomeEditorial = Record<HomeSection, EditorialItem[] | null>;

/** Returns Home's editorial content. The stories themselves are on the static site; their dates are in `zone`. */
export function editorialView(
  editorial: Editorial,
  zone: string,
  app: Pick<AppContext, 'agency' | 'log' | 'requestId' | 'settings'>,
): HomeEditorial {
  const { agency } = app;
  const imageOf = (image: EditorialImage | null) => safeImage(image, app);
  const itemsOf = <T>(
    name: HomeSection,
    section: Section<T>,
    view: (item: T) => EditorialItem,
  ): EditorialItem[] | null => {
    if (section.ok) return section.items.map(view);
    logUnreadable(app, name, section.reason);
    return null;
  };
  const toItem = ({ title, url, image }: Bulletin) => ({
    title: plainText(title),
    url: safeUrl(url),
    image: imageOf(image),
    date: null,
  });
  return {
    bulletins: itemsOf('bulletins', editorial.bulletins, toItem),
    latestStories: itemsOf('latestStories', editorial.latestStories, ({ title, slug, image, date }) => ({
      title: plainText(title),
      url: agency.staticSite && staticSiteUrl(agency.staticSite, `news/${encodeURIComponent(slug)}/`),
      image: imageOf(image),
      date: date?.toZonedDateTime(zone).epochMilliseconds ?? null,
    })),
    exploreLinks: itemsOf('exploreLinks', editorial.exploreLinks, toItem),
    quickLinks: itemsOf('quickLinks', editorial.quickLinks, (link) => toItem({ ...link, image: null })),
  };
}
